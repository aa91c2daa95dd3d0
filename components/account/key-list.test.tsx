import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { KeyList } from "./key-list";

const now = new Date("2026-06-10T12:00:00Z");
const createdAt = "2026-05-31T22:30:00Z";
const key = { id: "1", name: "Nightly", createdAt, expiresAt: null, lastUsedAt: null };

/** What is said of the key, without its name; where a space does not break is left out. */
function saidOf(change: Partial<Record<keyof typeof key, string>>, language?: "fr"): string[] {
  const found = { ok: true as const, keys: [{ ...key, ...change }], total: 1, page: 1 };
  const list = <KeyList found={found} pageSize={20} now={now} />;
  const { lines } = renderForTest(list, language);
  return lines.slice(3, 6).map((line) => line.replaceAll("\u00a0", " "));
}

it.each<[object, string, string]>([
  [
    {},
    "Created on 1 June 2026, Never expires, Never used",
    "Créée le 1ᵉʳ juin 2026, Durée illimitée, Jamais utilisée",
  ],
  [
    { expiresAt: "2026-06-10T12:00:01Z", lastUsedAt: "2026-06-10T11:59:00Z" },
    "Created on 1 June 2026, Valid until 10 June 2026, Used just now",
    "Créée le 1ᵉʳ juin 2026, Valable jusqu’au 10 juin 2026, Utilisée à l’instant",
  ],
  [
    { expiresAt: "2026-06-10T12:00:00Z", lastUsedAt: "2026-06-09T09:00:00Z" },
    "Created on 1 June 2026, Expired on 10 June 2026, Last used yesterday",
    "Créée le 1ᵉʳ juin 2026, Expirée le 10 juin 2026, Dernière utilisation hier",
  ],
])("says of a key with %j by the day in Paris: %s", (change, english, french) => {
  expect(saidOf(change).join(", ")).toBe(english);
  expect(saidOf(change, "fr").join(", ")).toBe(french);
});
