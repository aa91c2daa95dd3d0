import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { ApiKey } from "@/lib/contract/api-keys";
import { KeyList } from "./key-list";

const now = new Date("2026-06-10T12:00:00Z");
const key: ApiKey = {
  id: "1",
  name: "Nightly",
  createdAt: "2026-05-31T22:30:00Z",
  expiresAt: null,
  lastUsedAt: null,
};

const list = (keys: ApiKey[], total = keys.length, page = 1, language?: "fr") =>
  renderForTest(
    <KeyList found={{ ok: true, keys, total, page }} pageSize={20} now={now} />,
    language,
  );
const rowOf = (change: Partial<ApiKey>, language?: "fr") =>
  list([{ ...key, ...change }], 1, 1, language).lines.slice(2, 6);

it("shows a key that was never used and never expires, by the day in Paris", () => {
  expect(rowOf({})).toEqual([
    ...["Nightly", "Created on 1\u00a0June\u00a02026", "Never expires", "Never used"],
  ]);
  expect(rowOf({}, "fr")).toEqual([
    ...["Nightly", "Créée le 1ᵉʳ\u00a0juin\u00a02026", "Durée illimitée", "Jamais utilisée"],
  ]);
});

it.each([
  ["2026-06-10T12:00:01Z", "Valid until 10\u00a0June\u00a02026", false],
  ["2026-06-10T12:00:00Z", "Expired on 10\u00a0June\u00a02026", true],
])("a key that ends at %s is said to be: %s", (expiresAt, text, isExpired) => {
  expect(rowOf({ expiresAt })[2]).toBe(text);
  const { html } = list([{ ...key, expiresAt }]);
  expect(html.includes("text-danger")).toBe(isExpired);
});

it.each([
  ["2026-06-10T11:59:00Z", "Used just now", "Utilisée à l’instant"],
  [
    "2026-06-10T09:00:00Z",
    "Last used 3\u00a0hours ago",
    "Dernière utilisation il y a 3\u00a0heures",
  ],
  ["2026-06-09T09:00:00Z", "Last used yesterday", "Dernière utilisation hier"],
])("a key last used at %s: %s", (lastUsedAt, english, french) => {
  expect(rowOf({ lastUsedAt })[3]).toBe(english);
  expect(rowOf({ lastUsedAt }, "fr")[3]).toBe(french);
});

it("names the key in the label of its own delete button", () => {
  expect(list([{ ...key, name: 'A "B"' }]).html).toContain(
    'aria-label="Delete the key “A &quot;B&quot;”"',
  );
});

it("without keys says so; past the last page links to the last", () => {
  expect(list([]).lines).toEqual(["Your keys", "You have no keys yet."]);
  const past = list([], 21, 9);
  expect(past.lines[2]).toBe("There is no such page: the last one is page 2. Go to page 2");
  expect(past.links).toEqual(["Go to page 2 -> /settings/keys?page=2"]);
});

it("links to the next page when there are more keys than fit on one", () => {
  expect(list([key], 20).links).toEqual([]);
  expect(list([key], 21).links).toEqual(["Next page -> /settings/keys?page=2"]);
});
