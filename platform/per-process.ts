type Holder = { registryState?: Map<string, object> };

const holder = globalThis as Holder;
const states = holder.registryState ?? new Map<string, object>();
holder.registryState = states;

/**
 * A value that exists once per process, under a name that no other module uses. `make` runs at the first call. A
 * module's variable would exist twice: the bundle of `server.ts` and Next's build run in one process, and each has its
 * own copy of the modules.
 */
export function perProcess<Value extends object>(name: string, make: () => Value): Value {
  const cached = states.get(name);
  if (cached) return cached as Value;
  const value = make();
  states.set(name, value);
  return value;
}
