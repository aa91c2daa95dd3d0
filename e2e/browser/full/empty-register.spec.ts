import { runCommand } from "../../support/run-command";
import { testOnServer } from "../own-server";
import { heading, rows, searchFor, waitForHydration } from "../pages";
import { signInNewUser } from "../sign-in-new-user";
import { expect } from "../strict-test";

const test = testOnServer({ DEMO_REGISTER: "false" });

test("the search page says that the register is empty, before a search and after it, until it is imported", async ({
  page,
  server,
  expectedStatuses,
}) => {
  expectedStatuses.add(503);
  const empty = heading(page, /^The register is still empty/);
  const nothing = heading(page, /^No company/);
  await signInNewUser(page, {}, server);
  await page.goto("/search");
  await expect(empty).toHaveText(/has to import it\.$/);
  await waitForHydration(page);
  await searchFor(page, "martin");
  await expect(page).toHaveURL(/q=martin/);
  await expect(empty).toBeVisible();
  await page.reload();
  await expect(empty).toBeVisible();
  await expect(nothing).toHaveCount(0);
  await page.goto("/company/356000000");
  await expect(empty).toBeVisible();

  await signInNewUser(page, { role: "admin" }, server);
  await page.goto("/search?q=martin");
  await expect(empty).toHaveText(/imports it with npm run update\.$/);
  await runCommand("import", ["--demo"], server);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await page.goto("/search?q=zzqqxxyy");
  await expect(nothing).toBeVisible();
  await expect(empty).toHaveCount(0);
});
