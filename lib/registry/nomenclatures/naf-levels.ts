import json from "./naf-levels.json";

/** INSEE's sections of NAF rév. 2 with their divisions. */
const sections: {
  section: string;
  label: string;
  divisions: Record<string, string | undefined>;
}[] = json;

/** The divisions (`58` to `63`) of a section (`J`); none if there is no such section. */
export function divisionsOfSection(section: string): string[] {
  const found = sections.find((each) => each.section === section);
  return found ? Object.keys(found.divisions).sort() : [];
}

/** Every section and division, with INSEE's label. */
export function nafLevels(): { code: string; label: string }[] {
  return sections.flatMap(({ section, label, divisions }) => [
    { code: section, label },
    ...Object.entries(divisions)
      .map(([code, text = ""]) => ({ code, label: text }))
      .sort((a, b) => (a.code < b.code ? -1 : 1)),
  ]);
}

/** The section of a division; undefined if there is no such division. */
export function sectionOfDivision(division: string): string | undefined {
  return sections.find(({ divisions }) => Object.hasOwn(divisions, division))?.section;
}

/** INSEE's label of a section or division, in French. */
export function nafLevelLabel(code: string): string | null {
  for (const { section, label, divisions } of sections) {
    if (section === code) return label;
    if (Object.hasOwn(divisions, code)) return divisions[code] ?? null;
  }
  return null;
}
