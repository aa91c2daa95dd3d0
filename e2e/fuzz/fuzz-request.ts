import type { Body } from "./bodies";

export const callers = [
  "nobody",
  "nonsense",
  "ended",
  "member by token",
  "member by cookie",
  "admin by token",
  "admin by cookie",
  "member by key",
  "admin by key",
] as const;
export type CallerName = (typeof callers)[number];

export type FuzzRequest = {
  caller: CallerName;
  method: string;
  /** Includes the query. `__name__` is a placeholder for a value that exists in the service. */
  path: string;
  headers: Record<string, string>;
  body: Body;
};
