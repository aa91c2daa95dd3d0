import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import english from "@/i18n/messages/en.json";
import french from "@/i18n/messages/fr.json";
import { readAllExamples } from "@/lib/contract/code-examples";
import { languages } from "@/lib/contract/languages";
import { mcpToolNames } from "@/lib/contract/mcp-tools";
import { openApiDocument } from "@/lib/contract/openapi";
import type { Document } from "@/lib/contract/openapi-types";
import { endpointsOf } from "@/lib/contract/reference";
import { Assistants } from "./assistants";
import { Contents } from "./contents";
import { FirstSteps } from "./first-steps";

const messages = { en: english, fr: french };
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
  expect(lines.filter((line) => line.includes("onRegisterChange"))).toHaveLength(1);
  expect(readAllExamples(document).typescript).toContain("onRegisterChange");
});

it.each(languages)("in %s, says whose SIRENs the examples have", (language) => {
  const { lines } = renderForTest(firstSteps, language);
  expect(lines.filter((line) => /La Poste.* Danone/.test(line))).toHaveLength(1);
  expect(messages[language].developers.referenceHow).toMatch(/La Poste.* Danone/);
});

it.each(languages)("in %s, names every group of operations", (language) => {
  const { groups } = messages[language].developers;
  expect(Object.keys(groups)).toEqual([...new Set(endpoints.map(({ tag }) => tag))]);
  const { lines } = renderForTest(<Contents endpoints={endpoints} />, language);
  for (const name of Object.values(groups)) expect(lines).toContain(name);
});

it("shows which arguments each tool of the MCP server takes", () => {
  const field = { type: "string", isRequired: true, description: "A phrase." };
  const entries = mcpToolNames.map((name) => [name, [{ ...field, name: `of_${name}` }]]);
  const toolArguments = Object.fromEntries(entries);
  const { lines } = renderForTest(<Assistants url="https://a/mcp" toolArguments={toolArguments} />);
  for (const name of mcpToolNames) {
    const at = lines.indexOf(name);
    expect(lines.slice(at + 2, at + 4)).toEqual([`of_${name}required`, "stringA phrase."]);
  }
});
