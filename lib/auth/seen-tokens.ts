import { createHash } from "node:crypto";

type Seen<Claims> = { claims: Claims; keys: string; fromMs: number; untilMs: number };

/**
 * What tokens said that were found good, until they end, so that a signature is checked once. Forgotten
 * when the keys change; the oldest go first. Tokens themselves are not kept, only their SHA-256.
 */
export class SeenTokens<Claims> {
  private readonly seen = new Map<string, Seen<Claims>>();

  constructor(private readonly most: number) {}

  /** `keys` names those that are accepted now. */
  claimsOf(token: string, keys: string, now: Date): Claims | undefined {
    const found = this.seen.get(digest(token));
    if (!found || found.keys !== keys) return undefined;
    const ms = now.getTime();
    return ms >= found.fromMs && ms < found.untilMs ? found.claims : undefined;
  }

  keep(token: string, claims: Claims, keys: string, now: Date, untilMs: number): void {
    this.seen.set(digest(token), { claims, keys, fromMs: now.getTime(), untilMs });
    for (const oldest of this.seen.keys()) {
      if (this.seen.size <= this.most) break;
      this.seen.delete(oldest);
    }
  }
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
