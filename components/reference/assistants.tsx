import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { callToolWithCurl } from "@/lib/contract/first-steps";
import { type McpToolName, mcpToolNames, toolOperations } from "@/lib/contract/mcp-tools";
import type { Document } from "@/lib/contract/openapi-types";
import { mcpPath } from "@/lib/contract/paths";
import { shownArguments } from "@/lib/contract/reference";
import { serverUrl } from "@/lib/contract/reference-examples";
import type { Field } from "@/lib/contract/reference-fields";
import { CodeBlock } from "./code-block";
import { FieldList } from "./field-table";
import { GuideSection } from "./guide-section";
import { Paragraph } from "./prose";
import { ShownAt } from "./shown-at";

export type ToolArguments = Record<McpToolName, readonly Field[]>;

type Props = { document: Document; toolArguments: ToolArguments };

/** How an assistant is connected, what it can do then, and what to ask it first. */
export function Assistants({ document, toolArguments }: Props) {
  const t = useTranslations("developers");
  const tGuide = useTranslations("guide");
  const url = serverUrl(document) + mcpPath;
  return (
    <GuideSection id="assistants">
      <Paragraph text={tGuide("assistantsHow")} />
      <CodeBlock code={configuration(url)} what={t("sections.assistants")} />
      <Paragraph text={tGuide("assistantsByHand")} space="mt-4" />
      <CodeBlock code={callToolWithCurl(url)} what={t("sections.assistants")} />
      <h3 className="section-title mt-6">{tGuide("tools.title")}</h3>
      <Paragraph text={tGuide("tools.arguments")} space="mt-1" />
      {mcpToolNames.map((name) => (
        <Fragment key={name}>
          <h4 lang="en" className="mt-6 font-mono font-semibold wrap-anywhere">
            {name}
          </h4>
          <p className="mt-1">{tGuide(`tools.${name}`)}</p>
          <Arguments name={name} fields={toolArguments[name]} document={document} />
        </Fragment>
      ))}
      <h3 className="section-title mt-6">{tGuide("tools.question")}</h3>
      <p className="mt-1 max-w-prose">{tGuide("tools.questionText")}</p>
    </GuideSection>
  );
}

type ArgumentsProps = { name: McpToolName; fields: readonly Field[]; document: Document };

function Arguments({ name, fields, document }: ArgumentsProps) {
  const { [name]: at = "" } = toolOperations;
  const { own, names } = shownArguments(document, fields, at);
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
