import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { Identifier } from "./identifier";

it.each([
  ["552032534", ["552", "032", "534"]],
  ["55203253400646", ["552", "032", "534", "00646"]],
  ["5520", ["5520"]],
])("%s is shown in groups, and selecting it copies only digits", (digits, groups) => {
  const { html, lines } = renderForTest(<Identifier digits={digits} />);
  expect(lines).toEqual([digits]);
  expect([...html.matchAll(/digit-group">(\d+)</g)].map(([, group]) => group)).toEqual(groups);
  expect(html.split("<wbr/>")).toHaveLength(groups.length);
});
