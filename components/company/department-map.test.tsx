import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { type DepartmentCount, DepartmentMap } from "./department-map";
import { tiles } from "./department-tiles";

const htmlOf = (counts: DepartmentCount[]) =>
  renderForTest(<DepartmentMap label="" counts={counts} nameOf={(place) => place} />).html.replace(
    / data-shade="\d"/g,
    "",
  );

it("draws the tiles of departments that have none, which are text, as React draws tiles", () => {
  const asText = htmlOf([]);
  const byReact = htmlOf(tiles.map(({ code }) => ({ value: code, count: 0 })));
  expect(asText).toMatch(/<text [^>]*>974<\/text>/);
  expect(asText.replace("<g>", "").replace("</g></svg>", "</svg>")).toBe(
    byReact.replace("<g></g>", ""),
  );
});
