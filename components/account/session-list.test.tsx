import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { SessionList } from "./session-list";

const now = new Date("2026-06-10T12:00:00Z");
const times = { createdAt: "2026-06-01T12:05:33Z", lastUsedAt: "2026-06-10T09:00:00Z" };

function listOf(app: string | null, system: string | null, language?: "fr") {
  const session = { id: "1", device: { app, system }, ...times, current: false };
  const sessions = { ok: true as const, sessions: [session], total: 1, page: 1 };
  return renderForTest(<SessionList sessions={sessions} now={now} />, language);
}

it.each([
  ["Firefox", "Windows", "Firefox on Windows", "Firefox sur Windows"],
  ["curl", null, "curl", "curl"],
  [null, "Windows", "Windows", "Windows"],
  [null, null, "Unknown device", "Appareil inconnu"],
])("a session of %s and %s is named %s", (app, system, english, french) => {
  expect(listOf(app, system).lines[0]).toBe(english);
  expect(listOf(app, system, "fr").lines[0]).toBe(french);
});

it("says when it was used and opened, and tells sessions apart to the second in the button", () => {
  const { html, lines } = listOf("Firefox", "Windows");
  const opened = "Signed in on 1\u00a0June\u00a02026 at 14:05";
  expect(lines[1]).toBe(`Last used 3\u00a0hours ago. ${opened}`);
  expect(html).toContain(`aria-label="End the session: Firefox on Windows, ${opened}:33"`);
});
