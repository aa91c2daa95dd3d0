/**
 * Every budget of calls, with how many it allows by default: `120/1m` is 120 in one minute. The variable of its name
 * (`LIMIT_SEARCH`) sets another number.
 */
export const budgets = {
  loginFailures: "10/15m",
  loginAttempts: "100/1m",
  accountFailures: "20/15m",
  refresh: "300/1m",
  signUp: "30/1m",
  pages: "300/1m",
  invitations: "100/1h",
  keys: "60/1h",
  changes: "120/1m",
  links: "60/1m",
  passwordResets: "20/1h",
  passwordResetMails: "5/1h",
  search: "120/1m",
  suggest: "120/1m",
  company: "300/1m",
  export: "20/1h",
  mcp: "300/1m",
} as const;

export type Budget = keyof typeof budgets;
export const budgetNames = Object.keys(budgets) as Budget[];

type UpperCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? "_" : ""}${Uppercase<First>}${UpperCase<Rest>}`
  : "";
export type BudgetVariable = `LIMIT_${UpperCase<Budget>}`;

/** `LIMIT_LOGIN_FAILURES` of `loginFailures`. */
export function budgetVariable(budget: Budget): BudgetVariable {
  const name = budget.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return `LIMIT_${name}` as BudgetVariable;
}
