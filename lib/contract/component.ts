import { z } from "zod";
import { requiredString } from "./required";

/** The schema of an object that is a component of the OpenAPI document, under this name. */
export function component<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}

/** The component of a successful answer. */
export function answer<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return component(id, { ok: z.literal(true), ...shape });
}

/** The component of one page of a list. */
export function pageOf<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return answer(id, { ...shape, total: z.int().min(0), page: z.int().min(1) });
}

/** A text of a body that must be there and not be empty. */
export const NotEmpty = z.string(requiredString("must be a string")).min(1, "must not be empty");
