import type { Group, Operation } from "@/lib/contract/operation";
import { endpoint, type Handler, type ReadRegister, type Work } from "./endpoint";

type Operations = Record<string, Operation>;

/** The work of each operation of a group. */
type Works<Of extends Operations> = { readonly [Id in keyof Of]: Work<Of[Id]> };

/** Makes the handler of each operation of a group. `register`: see `endpoint`. */
export function bind<Of extends Operations>(
  { operations }: Group<string, Of>,
  works: Works<Of>,
  register?: ReadRegister,
): Record<keyof Of, Handler> {
  const ids = Object.keys(operations) as (keyof Of)[];
  const handlers = ids.map((id) => [
    id,
    endpoint(operations[id] as Of[keyof Of], works[id], register),
  ]);
  return Object.fromEntries(handlers) as Record<keyof Of, Handler>;
}
