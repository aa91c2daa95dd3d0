import { testOnServer } from "../own-server";
import { link, openHydrated, rows, textOf } from "../pages";
import { signInNewUser } from "../sign-in-new-user";
import { expect } from "../strict-test";
import { messages } from "../words";

const test = testOnServer();

test("a result clicked while the server is away leaves the results, and opens once it is back", async ({
  page,
  server,
  expectedStatuses,
  offlineNoise,
}) => {
  // The next page of results is fetched ahead, perhaps while the server starts again.
  expectedStatuses.add(503);
  await signInNewUser(page, {}, server);
  await openHydrated(page, "/search?q=martin");
  const name = await textOf(rows(page).first());
  const said = page.getByRole("status").filter({ hasText: messages.en.shell.unreachable });
  offlineNoise.isExpected = true;
  await server.kill();

  await rows(page).first().click();
  await expect(said).toBeVisible();
  await rows(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(said).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await expect(page).toHaveURL("/search?q=martin");

  await server.restart();
  await rows(page).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(said).toBeHidden();
  await link(page, messages.en.company.back).click();
  await expect(rows(page)).toHaveCount(20);
});
