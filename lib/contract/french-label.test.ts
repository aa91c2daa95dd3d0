import { expect, it } from "vitest";
import { formatFrenchLabel } from "./french-label";

it("writes INSEE's labels in French typography", () => {
  expect(formatFrenchLabel("SA nationale à conseil d'administration")).toBe(
    "SA nationale à conseil d’administration",
  );
  expect(formatFrenchLabel("Culture de céréales ; autres")).toBe(
    "Culture de céréales\u202f; autres",
  );
});
