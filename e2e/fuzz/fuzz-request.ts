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
  /** With its query. `__name__` stands for a value that the service has. */
  path: string;
  headers: Record<string, string>;
  body: Body;
};
