/** The sections of NAF rév. 2, each with its first division. */
const sections =
  "A01 B05 C10 D35 E36 F41 G45 H49 I55 J58 K64 L68 M69 N77 O84 P85 Q86 R90 S94 T97 U99".split(" ");

/** Whether a code holds another, or is it: `10` holds `10.71C`, and section `C` holds both. Also for legal forms: `57` holds `5710`. */
export function holdsCode(outer: string, inner: string): boolean {
  return inner.startsWith(outer) || (/^[A-U]$/.test(outer) && sectionOf(inner) === outer);
}

function sectionOf(code: string): string | undefined {
  if (!/^\d\d/.test(code)) return undefined;
  return sections.findLast((section) => section.slice(1) <= code.slice(0, 2))?.[0];
}
