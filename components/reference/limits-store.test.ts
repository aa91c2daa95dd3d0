import { expect, it } from "vitest";
import { readRateLimit } from "./limits-store";

it.each([
  [null, {}],
  ["nonsense", {}],
  ['"search";r=119;t=60', { search: { remaining: 119, resetSeconds: 60 } }],
  [
    '"loginAttempts";r=0;t=9, "export";r=19;t=3600',
    {
      loginAttempts: { remaining: 0, resetSeconds: 9 },
      export: { remaining: 19, resetSeconds: 3600 },
    },
  ],
])("reads the header RateLimit %j", (header, expected) => {
  expect(readRateLimit(header)).toEqual(expected);
});
