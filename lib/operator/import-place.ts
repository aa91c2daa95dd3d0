/** Where an import runs: here, or in the server that holds the embedded database, which goes on with it. */
export class ImportPlace {
  private isHere = false;

  /** Call it with what imports in this process. */
  async here<Result>(work: () => Promise<Result>): Promise<Result> {
    this.isHere = true;
    return work().finally(() => {
      this.isHere = false;
    });
  }

  afterSignal(signal: string): string {
    return this.isHere
      ? `${signal} stopped the import; the register is as it was.`
      : `${signal} ended this command; the server goes on with the import.`;
  }
}
