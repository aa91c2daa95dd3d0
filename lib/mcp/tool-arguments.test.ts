import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mcpToolNames } from "@/lib/contract/mcp-tools";
import { openApiDocument } from "@/lib/contract/openapi";
import { toolArguments } from "./tool-arguments";
import { tools } from "./tools";

const document = openApiDocument("https://example.fr", "1.0.0");
const shown = toolArguments(document);
const guide = readFileSync("docs/mcp.md", "utf8").replace(/ {2,}/g, " ");

it.each(mcpToolNames)(
  "the arguments of %s are those that it takes, also in docs/mcp.md",
  (name) => {
    expect(shown[name].map(([name]) => name)).toEqual(Object.keys(tools[name]?.input.shape ?? {}));
    const names = shown[name].map(([name, , , mark]) =>
      mark === "required" ? `**\`${name}\`**` : `\`${name}\``,
    );
    const row = guide.split("\n").find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row?.split(" | ")[2]).toBe(names.join(", "));
  },
);

it("the whole description of the cursor speaks of no page, which the tool does not have", () => {
  const { cursor, page } = tools.find_companies?.input.shape ?? {};
  expect(page).toBeUndefined();
  expect(cursor?.description).not.toContain("page");
});

it.each(mcpToolNames)("%s refuses an argument that it does not have, by its name", (name) => {
  const input = tools[name]?.input;
  expect(input?.toJSONSchema({ io: "input" })).toMatchObject({ additionalProperties: false });
  const { error } = input?.safeParse({ q: "a", identifier: "1", departement: "75" }) ?? {};
  expect(error?.issues.map(({ message }) => message).join()).toMatch(
    /There is no argument [\w, ]*departement\. The arguments are: \w+/,
  );
});
