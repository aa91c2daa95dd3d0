import { z } from "zod";
import { get, group } from "@/lib/contract/operation";
import { apiPaths } from "@/lib/contract/paths";

export const meta = group("meta", "This document.", {
  getOpenApiDocument: get(apiPaths.openapi, {
    summary: "This document",
    description: "It is generated from the declarations that the service is made from.",
    auth: "none",
    answer: z
      .looseObject({ openapi: z.string().describe("The version of OpenAPI.") })
      .meta({ id: "OpenApiDocument", description: "An OpenAPI document." }),
    hasTag: true,
    // As all may answer; linters ask for one that is named.
    failures: ["METHOD_NOT_ALLOWED"],
  }),
});
