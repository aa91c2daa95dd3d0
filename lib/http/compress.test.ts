import { expect, it } from "vitest";
import { encodingFor } from "./compress";

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["gzip;q=1, br;q=0.1", "gzip"],
  ["BR;q=0.5, gzip;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0", null],
  ["gzip;q=abc", null],
  ["identity", null],
  [null, null],
])("%s prefers %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
