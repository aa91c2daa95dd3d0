/** Makes a value once for each object, at its first use. */
export function oncePerObject<Key extends WeakKey, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const cached = values.get(key);
    if (cached !== undefined) return cached;
    const value = make(key);
    values.set(key, value);
    return value;
  };
}
