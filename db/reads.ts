/** Reads under way on connections that may break: of what was asked at that moment the driver keeps some for ever. */
export class Reads {
  private readonly rejects = new Set<(reason: Error) => void>();

  /** The read's outcome, or its failure as soon as it is given up. */
  outcome<Result>(reading: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.rejects.add(reject);
      const forget = () => this.rejects.delete(reject);
      reading.then(resolve, reject).finally(forget);
    });
  }

  /** Fails all of them as a lost connection does. */
  giveUp(message: string): void {
    const reason = Object.assign(new Error(message), { code: "CONNECTION_CLOSED" });
    for (const reject of this.rejects) reject(reason);
    this.rejects.clear();
  }
}
