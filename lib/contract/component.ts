import { z } from "zod";
import { requiredString } from "./required";

export const text = (description: string) => z.string().describe(description);
export const textOrNull = (description: string) => z.string().nullable().describe(description);
export const flag = (description: string) => z.boolean().describe(description);
export const count = (description: string) => z.int().min(0).describe(description);
export const dayOrNull = (description: string) => z.iso.date().nullable().describe(description);

const ok = z.literal(true).describe("The call succeeded.");

/** The schema of an object that is a component of the OpenAPI document, under this name. */
export function component<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}

/** A component that says what it is. */
export function entity<Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) {
  return z.object(shape).meta({ id, description });
}

/** The component of a successful answer. `outcome` describes the response that has it. */
export function answer<Shape extends z.ZodRawShape>(id: string, outcome: string, shape: Shape) {
  return z.object({ ok, ...shape }).meta({ id, outcome });
}

export const pageOutcome = "The requested page, with the total.";

export const Total = count("How many there are on all pages.");
export const PageNumber = z.int().min(1).describe("The number of this page, from 1.");

/** The component of one page of a list. */
export function pageOf<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return answer(id, pageOutcome, { ...shape, total: Total, page: PageNumber });
}

/** A text of a body that must be there and not be empty. */
export const NotEmpty = z.string(requiredString("must be a string")).min(1, "must not be empty");

export const Moment = z.iso.datetime();

/** The component of a file of comma-separated values, with a line for each of something. */
export function csv(id: string, row: string) {
  return z.string().meta({ id, description: `A line of titles, then a line for each ${row}.` });
}
