import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { EmptyRegister } from "./empty-register";

it("names the command of the import to an admin only", () => {
  const lines = (isAdmin: boolean) => renderForTest(<EmptyRegister isAdmin={isAdmin} />).lines;
  const start = "The register is still empty: the operator of this service";
  expect(lines(false)).toEqual([`${start} has to import it.`]);
  expect(lines(true)).toEqual([`${start} imports it with npm run update.`]);
});
