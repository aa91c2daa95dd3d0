import type { Document } from "./openapi-types";
import type { Endpoint, Field, ShownField } from "./reference";
import { exampleCall } from "./reference-examples";

export type ShownEndpoint = ReturnType<typeof shownEndpoint>;

/** An operation as the browser gets it: without schemas, and without what is empty. */
export function shownEndpoint(document: Document, endpoint: Endpoint) {
  const { id, summary, description, parameters, body, answers, refusals } = endpoint;
  return {
    ...{ id, summary, description },
    parameters: parameters.map(inputField),
    body: body?.fields.map(inputField) ?? null,
    answers: answers.map(({ fields, ...each }) => ({ ...each, fields: fields.map(answerField) })),
    /** Such as `404 NOT_FOUND`. */
    refusals: refusals.map(({ status, code }) => `${status} ${code}`),
    call: exampleCall(document, endpoint),
  };
}

function inputField({ isRequired, ...field }: Field): ShownField {
  return { ...answerField(field), ...(isRequired && { isRequired }) };
}

function answerField({ name, type, description }: ShownField): ShownField {
  return { name, type, ...(description && { description }) };
}
