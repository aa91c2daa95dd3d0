import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { languages } from "@/lib/contract/languages";
import { openApiDocument } from "@/lib/contract/openapi";
import type { Document } from "@/lib/contract/openapi-types";
import { endpointsOf } from "@/lib/contract/reference";
import { FirstSteps } from "./first-steps";

const document = JSON.parse(
  JSON.stringify(openApiDocument("https://example.fr", "1.0.0")),
) as Document;
const endpoints = endpointsOf(document);

const firstSteps = <FirstSteps document={document} endpoints={endpoints} />;

it.each(languages)("in %s, says how an answer tells what the search corrected", (language) => {
  const line = renderForTest(firstSteps, language).lines.find((each) =>
    each.includes("exact=true"),
  );
  for (const name of ["include=match", "corrected", "without"]) expect(line).toContain(name);
});

it.each(languages)("in %s, says how the client tells that the register has changed", (language) => {
  const { lines } = renderForTest(firstSteps, language);
  expect(lines.filter((line) => line.includes("onRegisterChange")).length).toBeGreaterThan(1);
});
