import { testOnServer } from "../own-server";
import { openHydrated, rows } from "../pages";
import { signInNewUser } from "../sign-in-new-user";
import { expect } from "../strict-test";
import { messages } from "../words";

/** Few searches, each of which finds the neighbours of one company. */
const test = testOnServer({ LIMIT_SEARCH: "4/8s" });

test("when the limit hides previous and next, the page says so, and they come back by themselves", async ({
  page,
  server,
}) => {
  await signInNewUser(page, {}, server);
  await openHydrated(page, "/search?q=martin");
  await rows(page).first().click();
  const place = page.getByRole("navigation", { name: messages.en.company.neighbours });
  const said = page.getByRole("status").filter({ hasText: "Too many requests" });
  let at = 1;
  while (true) {
    await expect(place.getByText(`${at} of`).or(said)).toBeVisible();
    if (await said.isVisible()) break;
    await page.keyboard.press("j");
    at += 1;
  }
  await expect(place).toBeHidden();
  await expect(place.getByText(`${at} of`)).toBeVisible();
  await expect(said).toBeHidden();
  await page.keyboard.press("k");
  await expect(place.getByText(`${at - 1} of`).or(said)).toBeVisible();
});
