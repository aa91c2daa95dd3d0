type Holder = { registryState?: Map<string, object> };

const holder = globalThis as Holder;
const states = holder.registryState ?? new Map<string, object>();
holder.registryState = states;

/**
 * A value that exists once in the process, under a name that no other module uses; `make` runs at the
 * first call. A variable of a module is not enough: the bundle of `server.ts` and Next's build each have
 * a copy of the modules that both load, in one process.
 */
export function perProcess<Value extends object>(name: string, make: () => Value): Value {
  const known = states.get(name);
  if (known) return known as Value;
  const made = make();
  states.set(name, made);
  return made;
}
