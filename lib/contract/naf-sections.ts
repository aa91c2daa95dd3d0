/** The sections of NAF rév. 2, each with its first division. */
const sections =
  "A01 B05 C10 D35 E36 F41 G45 H49 I55 J58 K64 L68 M69 N77 O84 P85 Q86 R90 S94 T97 U99".split(" ");

/** The section of a code of NAF rév. 2 that begins with its division, such as `J` for `62` or `62.01Z`; null for any other text. */
export function sectionOfNaf(code: string): string | null {
  const division = /^\d\d/.exec(code)?.[0] ?? "";
  return sections.findLast((section) => section.slice(1) <= division)?.[0] ?? null;
}
