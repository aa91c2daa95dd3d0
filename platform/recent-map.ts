/** A map of at most `maxEntries`: setting one makes it the latest, and drops the oldest when there are too many (LRU). */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly maxEntries: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (oldest !== undefined && this.size > this.maxEntries) this.delete(oldest);
    return this;
  }
}
