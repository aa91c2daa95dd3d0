import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const css = readFileSync("app/globals.css", "utf8");
const blocks = [...css.matchAll(/^( *):root \{\n([^}]*--shade-1[^}]*)\}/gm)].map(
  ([, , block = ""]) => block,
);

it.each([
  ["light", blocks[0]],
  ["dark", blocks[1]],
  ["print", blocks[2]],
])("the shades of the map differ, and text has 4.5:1 on each (%s)", (_, block = "") => {
  const luminance = (name: string) => luminanceOf(block.match(`--${name}: (#.{6})`)?.[1] ?? "");
  let last = luminance("sunken");
  for (const shade of [1, 2, 3, 4, 5, 6]) {
    const here = luminance(`shade-${shade}`);
    expect(contrast(here, luminance(shade < 4 ? "ink" : "on-accent"))).toBeGreaterThan(4.5);
    expect(contrast(here, last)).toBeGreaterThan(1.2);
    last = here;
  }
});

/** WCAG's relative luminance of `#rrggbb`. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
