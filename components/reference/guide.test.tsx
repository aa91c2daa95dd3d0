import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import english from "@/i18n/messages/en.json";
import french from "@/i18n/messages/fr.json";
import { languages } from "@/lib/contract/languages";
import { mcpToolNames } from "@/lib/contract/mcp-tools";
import { openApiDocument } from "@/lib/contract/openapi";
import { endpointsOf } from "@/lib/contract/reference";
import { Assistants } from "./assistants";
import { Contents } from "./contents";

const messages = { en: english, fr: french };
const document = openApiDocument("https://example.fr", "1.0.0");
const endpoints = endpointsOf(document);

it.each(languages)("in %s, names every group of operations", (language) => {
  const { groups } = messages[language].developers;
  expect(Object.keys(groups)).toEqual([...new Set(endpoints.map(({ tag }) => tag))]);
  const { lines } = renderForTest(<Contents endpoints={endpoints} />, language);
  for (const name of Object.values(groups)) expect(lines).toContain(name);
});

it("shows which arguments each tool of the MCP server takes", () => {
  const entries = mcpToolNames.map((name) => {
    return [name, [[`of_${name}`, "string", "A phrase.", "required"]]];
  });
  const toolArguments = Object.fromEntries(entries);
  const { lines } = renderForTest(<Assistants document={document} toolArguments={toolArguments} />);
  for (const name of mcpToolNames) {
    const at = lines.indexOf(name);
    expect(lines.slice(at + 2, at + 4)).toEqual([`of_${name}required`, "stringA phrase."]);
  }
});
