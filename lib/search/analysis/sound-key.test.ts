import { expect, it } from "vitest";
import { soundKey } from "./sound-key";

it.each([
  ...["pharmacie farmassi", "bato bateau bateaux", "dupont dupond duponts", "chateau schateau"],
  ...["kafe caffe", "quentin kentin", "guy gui", "jerome gerome geraume", "philippe filipe"],
  ...["nation nassion", "soeur seur", "boulangerie boulengerie", "lion lyon", "rose roze"],
  ...["maxence maksance", "theatre teatre"],
])("says alike: %s", (words) => {
  const keys = words.split(" ").map(soundKey);
  expect(new Set(keys).size, keys.join(" ")).toBe(1);
});

it.each([
  ...["garage carage", "anne an", "bon bonne", "chat kat", "bain ban", "rue roue", "gomme jomme"],
  "7eleven 8eleven",
])("tells apart: %s", (words) => {
  expect(new Set(words.split(" ").map(soundKey)).size).toBe(2);
});

it("writes sounds as letters", () => {
  const keys = ["oiseaux", "chien", "7x", "duponts", "hhh"].map(soundKey);
  expect(keys).toEqual(["waso", "chi:i", "7ks", "dup:o", ""]);
});
