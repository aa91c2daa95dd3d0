import type { ContenderName } from "./contenders";
import type { Load } from "./load";
import type { LoggedQuery, SampledCompany } from "./query-log";
import type { ScenarioName } from "./serving-scenarios";

/** What every part of `npm run bench` is made with. */
export type Bench = {
  options: BenchOptions;
  register: BenchRegister;
  load: Load;
  say: (line: string) => void;
};

export type BenchOptions = {
  /** Of each measurement. */
  seconds: number;
  rounds: number;
  legalUnits: number;
  /** How many clients at once, each in turn. */
  connections: readonly number[];
  scenarios: readonly ScenarioName[];
  /** Beside this service. */
  rivals: readonly ContenderName[];
  /** Of the load before memory is looked at. */
  loadSeconds: number;
};

/** A register on PostgreSQL, and people who have signed in. */
export type BenchRegister = {
  databaseUrl: string;
  /** `PostgreSQL 15.18, 1,000,000 legal units`. */
  description: string;
  companies: readonly SampledCompany[];
  log: readonly LoggedQuery[];
  people: readonly BenchPerson[];
  /** Of all of them. */
  password: string;
};

export type BenchPerson = { email: string; userId: string; sessionId: string };

/** Gives its tables in Markdown. */
export type Part = (bench: Bench) => Promise<string>;
