import { openApiDocument } from "./openapi";
import type { Document } from "./openapi-types";

const made = openApiDocument("https://example.fr", "1.0.0");

/** The API's document as programs get it. */
export const document = JSON.parse(JSON.stringify(made)) as Document;
