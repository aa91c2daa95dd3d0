import { expect } from "vitest";

/** What answers say of the demo register. Its version rises with each import. */
export const demoRegister = { date: "2026-07-31", version: expect.any(Number), demo: true };
