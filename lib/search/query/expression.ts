import {
  beginningPostings,
  type Postings,
  type PostingsKey,
  wordPostings,
} from "../index/postings";
import type { WordKind } from "../index/tokens";
import type { LazyIds } from "../postings/lazy-ids";
import { LazyIntersection } from "../postings/lazy-intersection";
import { LazyUnion } from "../postings/lazy-union";
import type { CompanyNames, Field } from "./company-names";

/** What is asked of a company: words of its names, and other tokens of the index (a town, a legal form). */
export type Expression =
  | { is: "word"; text: string; isBeginning: boolean }
  | { is: "token"; key: PostingsKey }
  | { is: "all" | "any"; of: readonly Expression[] };

/** An expression whose words are looked for in one field. */
export type Condition = { field: Field; expression: Expression };

const kindOf: Record<Field, WordKind> = { name: "word", first: "firstWord", any: "anyWord" };

export function word(text: string, isBeginning = false): Expression {
  return { is: "word", text, isBeginning };
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

/** The same with whole words only. */
export function finished(expression: Expression): Expression {
  switch (expression.is) {
    case "word":
      return expression.isBeginning ? word(expression.text) : expression;
    case "token":
      return expression;
    default:
      return { is: expression.is, of: expression.of.map(finished) };
  }
}

/** What must be fetched to evaluate the conditions. */
export function keysOf(conditions: readonly Condition[]): PostingsKey[] {
  return conditions.flatMap(({ field, expression }) => keysIn(expression, field));
}

function keysIn(expression: Expression, field: Field): PostingsKey[] {
  switch (expression.is) {
    case "word":
      return [wordKey(expression.text, expression.isBeginning, field)];
    case "token":
      return [expression.key];
    default:
      return expression.of.flatMap((each) => keysIn(each, field));
  }
}

function wordKey(text: string, isBeginning: boolean, field: Field): PostingsKey {
  return (isBeginning ? beginningPostings : wordPostings)(kindOf[field], text);
}

/** Evaluates expressions on the whole index; a union is made once. */
export class Evaluation {
  private readonly unions = new Map<Field, Map<Expression, LazyIds>>();

  constructor(private readonly postings: Postings) {}

  /** The companies that meet all conditions, found only as far as they are gone through. */
  companies(conditions: readonly Condition[]): LazyIds {
    const sets = conditions.flatMap(({ field, expression }) => this.conjuncts(expression, field));
    return sets.length === 1 ? (sets[0] as LazyIds) : new LazyIntersection(sets);
  }

  /** Whether a company meets all conditions. */
  isMet(id: number, conditions: readonly Condition[]): boolean {
    return conditions.every(({ field, expression }) =>
      this.conjuncts(expression, field).every((set) => set.has(id)),
    );
  }

  private conjuncts(expression: Expression, field: Field): LazyIds[] {
    switch (expression.is) {
      case "word":
        return [this.postings.ids(wordKey(expression.text, expression.isBeginning, field))];
      case "token":
        return [this.postings.ids(expression.key)];
      case "all":
        return expression.of.flatMap((each) => this.conjuncts(each, field));
      default:
        return [this.union(expression, field)];
    }
  }

  private union(expression: Expression & { is: "all" | "any" }, field: Field): LazyIds {
    const known = this.unions.get(field) ?? new Map<Expression, LazyIds>();
    this.unions.set(field, known);
    const made =
      known.get(expression) ??
      new LazyUnion(expression.of.map((each) => this.companies([{ field, expression: each }])));
    known.set(expression, made);
    return made;
  }
}

/** The same of one company, by its names; the tokens of the conditions are fetched. */
export function meets(
  company: CompanyNames,
  conditions: readonly Condition[],
  postings: Postings,
): boolean {
  return conditions.every(({ field, expression }) => isMet(company, expression, field, postings));
}

function isMet(
  company: CompanyNames,
  expression: Expression,
  field: Field,
  postings: Postings,
): boolean {
  switch (expression.is) {
    case "word":
      return company.has(field, expression.text, expression.isBeginning);
    case "token":
      return postings.ids(expression.key).has(company.id);
    case "all":
      return expression.of.every((each) => isMet(company, each, field, postings));
    default:
      return expression.of.some((each) => isMet(company, each, field, postings));
  }
}
