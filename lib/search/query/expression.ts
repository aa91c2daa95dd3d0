import { type Postings, type PostingsKey, prefixPostings, wordPostings } from "../index/postings";
import type { WordKind } from "../index/tokens";
import type { LazyIds } from "../postings/lazy-ids";
import { LazyIntersection } from "../postings/lazy-intersection";
import { LazyUnion } from "../postings/lazy-union";
import type { CompanyNames, Field } from "./company-names";

/** What a company must have: words in its names, and other tokens of the index (a town, a legal form). */
export type Expression =
  | { is: "word"; text: string; isPrefix: boolean }
  | { is: "token"; key: PostingsKey }
  | { is: "all" | "any"; of: readonly Expression[] };

/** An expression whose words must be in one field. */
export type Condition = { field: Field; expression: Expression };

const kindOf: Record<Field, WordKind> = { name: "word", first: "firstWord", any: "anyWord" };

export function word(text: string, isPrefix = false): Expression {
  return { is: "word", text, isPrefix };
}

export function token(key: PostingsKey): Expression {
  return { is: "token", key };
}

export function allOf(of: readonly Expression[]): Expression {
  return of.length === 1 ? (of[0] as Expression) : { is: "all", of };
}

export function anyOf(of: readonly Expression[]): Expression {
  return of.length === 1 ? (of[0] as Expression) : { is: "any", of };
}

/** The same expression with each prefix as a whole word. */
export function withWholeWords(expression: Expression): Expression {
  switch (expression.is) {
    case "word":
      return expression.isPrefix ? word(expression.text) : expression;
    case "token":
      return expression;
    default:
      return { is: expression.is, of: expression.of.map(withWholeWords) };
  }
}

/** The postings that must be fetched to evaluate the conditions. */
export function keysOf(conditions: readonly Condition[]): PostingsKey[] {
  return conditions.flatMap(({ field, expression }) => keysIn(expression, field));
}

function keysIn(expression: Expression, field: Field): PostingsKey[] {
  switch (expression.is) {
    case "word":
      return [wordKey(expression.text, expression.isPrefix, field)];
    case "token":
      return [expression.key];
    default:
      return expression.of.flatMap((each) => keysIn(each, field));
  }
}

function wordKey(text: string, isPrefix: boolean, field: Field): PostingsKey {
  return (isPrefix ? prefixPostings : wordPostings)(kindOf[field], text);
}

/** Evaluates expressions over the whole index. Each union is made once. */
export class Evaluation {
  private readonly unions = new Map<Field, Map<Expression, LazyIds>>();

  constructor(private readonly postings: Postings) {}

  /** The companies that match all conditions, computed only as far as they are read. */
  companies(conditions: readonly Condition[]): LazyIds {
    const sets = conditions.flatMap(({ field, expression }) => this.conjuncts(expression, field));
    return sets.length === 1 ? (sets[0] as LazyIds) : new LazyIntersection(sets);
  }

  /** Whether a company matches all conditions. */
  matches(id: number, conditions: readonly Condition[]): boolean {
    return conditions.every(({ field, expression }) =>
      this.conjuncts(expression, field).every((set) => set.has(id)),
    );
  }

  /** The sets whose intersection is the companies that match. */
  private conjuncts(expression: Expression, field: Field): LazyIds[] {
    switch (expression.is) {
      case "word":
        return [this.postings.ids(wordKey(expression.text, expression.isPrefix, field))];
      case "token":
        return [this.postings.ids(expression.key)];
      case "all":
        return expression.of.flatMap((each) => this.conjuncts(each, field));
      default:
        return [this.union(expression, field)];
    }
  }

  private union(expression: Expression & { is: "all" | "any" }, field: Field): LazyIds {
    const ofField = this.unions.get(field) ?? new Map<Expression, LazyIds>();
    this.unions.set(field, ofField);
    const union =
      ofField.get(expression) ??
      new LazyUnion(expression.of.map((each) => this.companies([{ field, expression: each }])));
    ofField.set(expression, union);
    return union;
  }
}

/** Whether one company matches all conditions, by its names. The tokens must have been fetched; words need no postings. */
export function matchesByName(
  company: CompanyNames,
  conditions: readonly Condition[],
  postings: Postings,
): boolean {
  const hasToken = (key: PostingsKey) => postings.ids(key).has(company.id);
  return conditions.every((condition) => matchesNames(company, condition, hasToken));
}

/** Whether a company's names have the words of a condition. `hasToken` says which of the other tokens it has. */
export function matchesNames(
  company: CompanyNames,
  { field, expression }: Condition,
  hasToken: (key: PostingsKey) => boolean,
): boolean {
  const matches = (each: Expression): boolean => {
    switch (each.is) {
      case "word":
        return company.has(field, each.text, each.isPrefix);
      case "token":
        return hasToken(each.key);
      case "all":
        return each.of.every(matches);
      default:
        return each.of.some(matches);
    }
  };
  return matches(expression);
}
