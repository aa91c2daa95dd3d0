import type { Page } from "@playwright/test";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import type { DemoVisit } from "./demo-visit";

/** Beginnings that the demo register completes at each of their letters from the second on. */
const typed = [
  "la poste",
  "boulangerie",
  "martin",
  "garage",
  "transports",
  "pharmacie",
  "coiffure",
];
const warmUp = "hotel";
const settleMs = 60;

/**
 * For each keystroke in the search field that brings completions, the time from the keystroke to the end of the
 * frame that shows the ones found for all that is typed, in milliseconds.
 */
export async function timeKeystrokes({ browser, server, session }: DemoVisit): Promise<number[]> {
  const context = await browser.newContext({ baseURL: server.baseUrl });
  await context.addCookies(session);
  const page = await context.newPage();
  await page.addInitScript(watchCompletions, apiPaths.suggest);
  await page.goto(pagePaths.search);
  const times: number[] = [];
  // Fetches the field's script and warms the server.
  await page.keyboard.type(warmUp, { delay: settleMs });
  await page.getByRole("option").first().waitFor();
  for (const word of typed) times.push(...(await typeWord(page, word)));
  await context.close();
  return times;
}

async function typeWord(page: Page, word: string): Promise<number[]> {
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  const times: number[] = [];
  for (const [at, letter] of [...word].entries()) {
    await page.waitForTimeout(settleMs);
    await page.keyboard.press(letter === " " ? "Space" : letter);
    const text = word.slice(0, at + 1).trim();
    if (at === 0 || letter === " ") continue;
    const painted = await page.waitForFunction(
      (wanted) => (window as unknown as Watched).completionsPainted[wanted],
      text,
    );
    times.push((await painted.jsonValue()) as number);
  }
  return times;
}

type Watched = { completionsPainted: Record<string, number> };

/** Runs in the page before its own scripts. */
function watchCompletions(suggestPath: string): void {
  const painted: Record<string, number> = {};
  (window as unknown as Watched).completionsPainted = painted;
  let pressedAt = 0;
  window.addEventListener(
    "keydown",
    (event) => {
      pressedAt = event.timeStamp;
    },
    true,
  );
  const isShown = (sirens: string[]) => {
    const options = document.querySelectorAll("[role=listbox] [role=option]");
    const keys = [...options].map((option) => option.getAttribute("data-key"));
    return keys.length > 0 && keys.join() === sirens.join();
  };
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await ask(input, init);
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.pathname !== suggestPath) return answer;
    const from = pressedAt;
    const q = url.searchParams.get("q") ?? "";
    const found = (await answer.clone().json()) as { suggestions: { siren: string }[] };
    const sirens = found.suggestions.map(({ siren }) => siren);
    const look = () => {
      if (!isShown(sirens)) requestAnimationFrame(look);
      else {
        // A task asked for in a frame comes after that frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          painted[q] = performance.now() - from;
        };
        port2.postMessage(null);
      }
    };
    requestAnimationFrame(look);
    return answer;
  };
}
