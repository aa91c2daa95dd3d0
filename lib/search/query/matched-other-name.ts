import { CompanyNames, type Field, type NamedRow } from "./company-names";
import { type Expression, matchesNames } from "./expression";

/**
 * The acronym, trade name or shop sign that has a searched word which the company's name does not have. `searched`: what
 * the company was found by. null if the name has all words, or if no other name has such a word.
 */
export function matchedOtherName(searched: readonly Expression[], row: NamedRow): string | null {
  const others = [row.aliases, row.signs].flatMap((names) => names?.split(" / ") ?? []);
  if (others.length === 0) return null;
  const company = new CompanyNames(row);
  const matched = others.find((name) => {
    const other = new CompanyNames({ ...row, name, aliases: null, signs: null });
    return searched.some((expression) => addsTo(company, other, expression));
  });
  return matched ?? null;
}

/** Whether another name of the company has a word of the expression, which the company matches but not by its name. */
function addsTo(company: CompanyNames, other: CompanyNames, expression: Expression): boolean {
  if (!has(company, "any", expression) || has(company, "name", expression)) return false;
  return expression.is === "all" || expression.is === "any"
    ? expression.of.some((each) => addsTo(company, other, each))
    : has(other, "name", expression);
}

/** Places are no names, and the company is in one of those searched. */
function has(company: CompanyNames, field: Field, expression: Expression): boolean {
  return matchesNames(company, { field, expression }, () => true);
}
