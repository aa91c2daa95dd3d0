import type { SearchFilters } from "@/lib/contract/registry";
import type { IndexReader } from "@/lib/search/index/index-reader";
import { activeState, closedState, tokenKinds } from "@/lib/search/index/tokens";
import { IdSet } from "@/lib/search/postings/id-set";

/** What a search may be narrowed by; the company's own, and its head office's place. */
type Narrowing = { exact: string[]; beginning: string[] };

export function wantFilters(reader: IndexReader, filters: SearchFilters): void {
  const { exact, beginning } = narrowingOf(filters);
  reader.want(...exact);
  for (const each of beginning) reader.wantTokens(each);
}

/** The companies that pass all filters; null when there is none. */
export function filterSet(reader: IndexReader, filters: SearchFilters): IdSet | null {
  const { exact, beginning } = narrowingOf(filters);
  if (exact.length + beginning.length === 0) return null;
  return IdSet.intersection([
    ...exact.map((token) => reader.set(token)),
    ...beginning.map((each) => reader.tokens(each)),
  ]);
}

function narrowingOf(filters: SearchFilters): Narrowing {
  const { active, department, postalCode, nafCode, legalForm, employeeRange } = filters;
  const exact: string[] = [];
  const beginning: string[] = [];
  if (active !== undefined) exact.push(tokenKinds.state + (active ? activeState : closedState));
  if (department !== undefined) exact.push(tokenKinds.department + department.toUpperCase());
  if (postalCode !== undefined) exact.push(tokenKinds.postalCode + postalCode);
  if (employeeRange !== undefined) exact.push(tokenKinds.employeeRange + employeeRange);
  if (nafCode !== undefined) beginning.push(tokenKinds.nafCode + dotted(nafCode));
  if (legalForm !== undefined) beginning.push(tokenKinds.legalForm + legalForm);
  return { exact, beginning };
}

/** `6201z` as it is stored: `62.01Z`. */
function dotted(nafCode: string): string {
  const code = nafCode.toUpperCase().replace(".", "");
  return code.length > 2 ? `${code.slice(0, 2)}.${code.slice(2)}` : code;
}
