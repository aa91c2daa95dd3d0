import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { callToolWithCurl } from "@/lib/contract/first-steps";
import { type McpToolName, mcpToolNames, toolOperations } from "@/lib/contract/mcp-tools";
import type { Endpoint, Field } from "@/lib/contract/reference";
import { shownArguments } from "@/lib/contract/shown-endpoint";
import { CodeBlock } from "./code-block";
import { FieldList } from "./field-table";
import { GuideSection } from "./guide-section";
import { Prose } from "./prose";
import { ShownAt } from "./shown-at";

export type ToolArguments = Record<McpToolName, readonly Field[]>;

type Props = {
  /** Of the MCP server. */
  url: string;
  toolArguments: ToolArguments;
  endpoints: readonly Endpoint[];
};

/** How an assistant is connected, what it can do then, and what to ask it first. */
export function Assistants({ url, toolArguments, endpoints }: Props) {
  const t = useTranslations("developers");
  const tGuide = useTranslations("guide");
  return (
    <GuideSection id="assistants">
      <p className="mt-2 max-w-prose">
        <Prose text={tGuide("assistantsHow")} />
      </p>
      <CodeBlock code={configuration(url)} what={t("sections.assistants")} />
      <p className="mt-4 max-w-prose">
        <Prose text={tGuide("assistantsByHand")} />
      </p>
      <CodeBlock code={callToolWithCurl(url)} what={t("sections.assistants")} />
      <h3 className="section-title mt-6">{tGuide("tools.title")}</h3>
      <p className="mt-1 max-w-prose">
        <Prose text={tGuide("tools.arguments")} />
      </p>
      {mcpToolNames.map((name) => (
        <Fragment key={name}>
          <h4 lang="en" className="mt-6 font-mono font-semibold wrap-anywhere">
            {name}
          </h4>
          <p className="mt-1">{tGuide(`tools.${name}`)}</p>
          <Arguments name={name} fields={toolArguments[name]} endpoints={endpoints} />
        </Fragment>
      ))}
      <h3 className="section-title mt-6">{tGuide("tools.question")}</h3>
      <p className="mt-1 max-w-prose">{tGuide("tools.questionText")}</p>
    </GuideSection>
  );
}

type ArgumentsProps = {
  name: McpToolName;
  fields: readonly Field[];
  endpoints: readonly Endpoint[];
};

function Arguments({ name, fields, endpoints }: ArgumentsProps) {
  const { [name]: at = "" } = toolOperations;
  const endpoint = endpoints.find(({ id }) => id === at) ?? { parameters: [] };
  const { own, names } = shownArguments(fields, endpoint);
  return (
    <>
      <FieldList fields={own} />
      {names.length > 0 && <ShownAt at={at} names={names} />}
    </>
  );
}

/** What many assistants read to find a server. */
function configuration(url: string): string {
  const server = { type: "http", url, headers: { Authorization: "Bearer crk_…" } };
  return JSON.stringify({ mcpServers: { "company-registry": server } }, null, 2);
}
