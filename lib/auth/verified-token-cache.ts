import { createHash } from "node:crypto";

type Entry<Claims> = { claims: Claims; keys: string; fromMs: number; untilMs: number };

/**
 * The claims of tokens whose signature was verified, so that each token is verified once. An entry is valid until its
 * token expires or the keys change. When the cache is full, the oldest entries are dropped. It stores the SHA-256 of
 * tokens, never the tokens.
 */
export class VerifiedTokenCache<Claims> {
  private readonly entries = new Map<string, Entry<Claims>>();

  constructor(private readonly maxEntries: number) {}

  /** `keys` identifies the keys that are accepted now. */
  get(token: string, keys: string, now: Date): Claims | undefined {
    const entry = this.entries.get(digest(token));
    if (!entry || entry.keys !== keys) return undefined;
    const ms = now.getTime();
    return ms >= entry.fromMs && ms < entry.untilMs ? entry.claims : undefined;
  }

  set(token: string, claims: Claims, keys: string, now: Date, untilMs: number): void {
    this.entries.set(digest(token), { claims, keys, fromMs: now.getTime(), untilMs });
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.maxEntries) break;
      this.entries.delete(oldest);
    }
  }
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
