import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { KeyList } from "./key-list";

const now = new Date("2026-06-10T12:00:00Z");
const createdAt = "2026-05-31T22:30:00Z";
const key = { id: "1", name: "Nightly", createdAt, expiresAt: null, lastUsedAt: null };

it.each([
  [{}, "Created on 1 June 2026, Never expires, Never used"],
  [
    { expiresAt: "2026-06-10T12:00:01Z", lastUsedAt: "2026-06-10T11:59:00Z" },
    "Created on 1 June 2026, Valid until 10 June 2026, Used just now",
  ],
  [
    { expiresAt: "2026-06-10T12:00:00Z", lastUsedAt: "2026-06-09T09:00:00Z" },
    "Created on 1 June 2026, Expired on 10 June 2026, Last used yesterday",
  ],
])("says of a key with %j by the day in Paris: %s", (change, said) => {
  const keys = { ok: true as const, keys: [{ ...key, ...change }], total: 1, page: 1 };
  const { lines } = renderForTest(<KeyList keys={keys} now={now} />);
  expect(lines.slice(3, 6).join(", ").replaceAll("\u00a0", " ")).toBe(said);
});
