import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { UserSession } from "@/lib/contract/sessions";
import { SessionList } from "./session-list";

const now = new Date("2026-06-10T12:00:00Z");
const session: UserSession = {
  id: "1",
  device: { app: "Firefox", system: "Windows" },
  createdAt: "2026-06-01T12:05:33Z",
  lastUsedAt: "2026-06-10T09:00:00Z",
  current: false,
};

const list = (sessions: UserSession[], total = sessions.length, page = 1, language?: "fr") =>
  renderForTest(
    <SessionList found={{ ok: true, sessions, total, page }} pageSize={20} now={now} />,
    language,
  );

it.each([
  ["Firefox", "Windows", "Firefox on Windows", "Firefox sur Windows"],
  ["curl", null, "curl", "curl"],
  [null, "Windows", "Windows", "Windows"],
  [null, null, "Unknown device", "Appareil inconnu"],
])("a session of %s and %s is named %s", (app, system, english, french) => {
  const one = { ...session, device: { app, system } };
  expect(list([one]).lines[0]).toBe(english);
  expect(list([one], 1, 1, "fr").lines[0]).toBe(french);
});

it("says when it was used and opened, and tells sessions apart to the second in the button", () => {
  const { html, lines } = list([session]);
  const opened = "Signed in on 1\u00a0June\u00a02026 at 14:05";
  expect(lines[1]).toBe(`Last used 3\u00a0hours ago. ${opened}`);
  expect(html).toContain(`aria-label="End the session: Firefox on Windows, ${opened}:33"`);
});

it("marks the reader's own session, which has no button to end it", () => {
  const lines = list([{ ...session, current: true, lastUsedAt: now.toISOString() }]).lines;
  expect(lines[0]).toBe("Firefox on WindowsThis session");
  expect(lines[1]).toMatch(/^In use now\. /);
  expect(lines.slice(2)).toEqual(["You are signed in nowhere else."]);
});

it("offers to end all others only when there are others", () => {
  expect(list([session], 2).lines.at(-1)).toBe("End all others");
  expect(list([session], 1).lines).not.toContain("End all others");
});

it("past the last page, links to the last", () => {
  expect(list([], 21, 9).links).toEqual(["Go to page 2 -> /settings/account?page=2"]);
});
