import { afterEach, expect, it, vi } from "vitest";
import { openNumber } from "./open-number";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [{ q: "", page: "1", region: "53" }, "/company/356000000?region=53"],
  [{ q: "", page: "1", view: "table" as const }, "/company/356000000"],
])(
  "opens a SIREN's company with a way back to a search, not to the start page",
  async (from, path) => {
    vi.stubGlobal("fetch", async () => new Response());
    const opened = new Promise<string>((push) => {
      expect(openNumber("356 000 000", { push }, from)).toBe("opened");
    });
    expect(await opened).toBe(path);
  },
);
