import type { ElementHandle, Page } from "@playwright/test";
import { passwordResetPagePath } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, seedAccount } from "../../support/accounts";
import { mintPasswordReset, mintSession } from "../../support/mint";
import { sharedServer } from "../../support/shared-server";
import { invitationLink, openHeld, postElsewhere, saveElsewhere, unknownWords } from "../pages";
import { signInNewUser } from "../sign-in-new-user";
import { expect, test } from "../strict-test";
import { messages } from "../words";

type Button = ElementHandle<HTMLElement | SVGElement>;

const { account, company, developers, export: exports, invitations, keys, password } = messages.en;
const { saved, shell } = messages.en;

const signedOut: Record<string, () => Promise<string> | string> = {
  "sign in": () => "/login",
  "forgotten password": () => "/forgotten-password",
  "new password": passwordResetPath,
  "new password without a link": () => "/password-reset",
  invitation: invitationLink,
  "invitation without a link": () => "/invitation",
  "not found": () => "/nowhere",
};

/** The path of each page, and some of its buttons that need its code. */
const signedIn: Record<string, [path: string, ...buttons: string[]]> = {
  start: ["/search", saved.rename, saved.delete],
  results: ["/search?q=martin&active=true", saved.save, exports.open],
  "results as a table": ["/search?q=martin&view=table", saved.save, exports.open],
  "no results": [`/search?q=${unknownWords().replace(" ", "+")}&department=75`, saved.save],
  company: ["/company/356000000", company.copyLink, company.print, company.copy],
  account: ["/settings/account", password.show, account.delete, account.end, account.endOthers],
  keys: ["/settings/keys", keys.delete],
  team: ["/settings/team", invitations.resend, invitations.revoke],
  journal: ["/settings/journal"],
  developers: ["/developers", developers.copy],
};

test.beforeEach(async ({ page, expectedStatuses }) => {
  // Forms are sent empty.
  expectedStatuses.add(400).add(401).add(404).add(410).add(422);
  await page.addInitScript(() => {
    window.print = () => {
      document.title = "printed";
    };
  });
});

for (const [name, path] of Object.entries(signedOut)) {
  test(`no press is lost on a page before sign-in: ${name}`, async ({ page }) => {
    await expectNoPressLost(page, await path());
  });
}

for (const [name, [path, ...buttons]] of Object.entries(signedIn)) {
  test(`no press is lost on a page after sign-in: ${name}`, async ({ page }) => {
    await signInAsAdmin(page);
    const pressed = await expectNoPressLost(page, path);
    expect(pressed).toEqual(expect.arrayContaining([...buttons, shell.signOut]));
  });
}

/**
 * Before hydration each button works or looks as if it does not yet; afterwards one of each text works. Returns the texts of those
 * that did not.
 */
async function expectNoPressLost(page: Page, path: string): Promise<string[]> {
  const letThrough = await openHeld(page, path);
  await expect(page.locator("main")).toBeVisible();
  await expectWaitingLook(page);
  const waiting = await waitingButtons(page);
  await expectSummariesOpen(page);
  const isHelpAsked = await expectReadyButtonsWork(page);

  letThrough();
  await expect(page.locator("button:disabled")).toHaveCount(0);
  if (isHelpAsked) {
    await expect(page.getByRole("dialog")).toBeVisible();
    await closeDialog(page);
  }
  for (const button of waiting.values()) await expectEffect(page, button);
  return [...waiting.keys()];
}

async function expectWaitingLook(page: Page): Promise<void> {
  const unlike = () =>
    page.locator("button:disabled").evaluateAll((buttons) =>
      buttons
        .filter((button) => button.checkVisibility())
        .filter((button) => {
          const { opacity, cursor } = getComputedStyle(button);
          return Number(opacity) >= 0.7 || cursor !== "progress";
        })
        .map((button) => button.outerHTML),
    );
  await expect.poll(unlike).toEqual([]);
}

/** One visible button of each text; those of the header last, because one of them signs out. */
async function waitingButtons(page: Page): Promise<Map<string, Button>> {
  const visible = "button:disabled:not([aria-selected=true]):visible";
  const byText = new Map<string, Button>();
  for (const place of ["main", "header"]) {
    for (const button of await page.$$(`${place} ${visible}`)) {
      const text = (await button.textContent()) ?? "";
      if (!byText.has(text)) byText.set(text, button);
    }
  }
  return byText;
}

async function expectSummariesOpen(page: Page): Promise<void> {
  for (const summary of await page.locator("summary:visible").all()) {
    const isOpen = () => summary.evaluate((one) => one.closest("details")?.open);
    const before = await isOpen();
    await summary.click();
    expect(await isOpen()).toBe(!before);
    await summary.click();
    expect(await isOpen()).toBe(before);
  }
}

/** Returns whether the shortcuts were asked for, which show once the code is there. */
async function expectReadyButtonsWork(page: Page): Promise<boolean> {
  // An answer without content leaves the page as it is.
  await page.route("**", (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  let isHelpAsked = false;
  for (const button of await page.locator("button:enabled:visible").all()) {
    const target = await button.getAttribute("popovertarget");
    const isSubmit = (await button.getAttribute("type")) === "submit";
    const sent = isSubmit
      ? page.waitForRequest((request) => request.isNavigationRequest())
      : Promise.resolve();
    await Promise.all([sent, button.click()]);
    if (target) {
      await expect(page.locator(`#${target}:popover-open`)).toBeVisible();
      await page.keyboard.press("Escape");
    } else if (!isSubmit) {
      await expect(button).toHaveAttribute("data-shortcut-help");
      isHelpAsked = true;
    }
  }
  await page.unroute("**");
  return isHelpAsked;
}

/** Presses a button, which changes itself, the address or the title, or shows a dialog, a form or a message. */
async function expectEffect(page: Page, button: Button): Promise<void> {
  const state = () =>
    button
      .evaluate((one) => {
        const shown = document.querySelectorAll("dialog[open], form, [role=alert], [role=status]");
        const parts = [...shown, ...(one.isConnected ? [one] : [])].map((part) => part.outerHTML);
        return [location.href, document.title, ...parts].join("\n");
      })
      .catch(() => "another page");
  const text = (await button.textContent()) ?? "";
  const before = await state();
  await button.click();
  await expect.poll(state, text).not.toBe(before);
  if (await page.locator("dialog[open]").isVisible()) await closeDialog(page);
}

/** Its end would look like the effect of the next press. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
}

/** Signs in a new admin with a colleague, an invitation, a key, a saved search and other sessions. */
async function signInAsAdmin(page: Page): Promise<void> {
  const { user } = await signInNewUser(page, { role: "admin" });
  await seedAccount(sharedServer(), { account: user.accountId });
  await mintSession(user.id, sharedServer());
  await mintSession(user.id, sharedServer());
  await postElsewhere(page, apiPaths.keys, { name: "Nightly import" });
  await postElsewhere(page, apiPaths.invitations, { email: newEmail(), role: "member" });
  await saveElsewhere(page, "Bakers", "q=boulangerie");
}

async function passwordResetPath(): Promise<string> {
  const { user } = await seedAccount();
  return passwordResetPagePath(await mintPasswordReset(user.id, sharedServer()));
}
