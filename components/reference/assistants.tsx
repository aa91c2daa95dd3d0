import { useTranslations } from "next-intl";
import { callToolWithCurl } from "@/lib/contract/first-steps";
import { mcpToolNames } from "@/lib/contract/mcp-tools";
import { CodeBlock } from "./code-block";
import { GuideSection } from "./guide-section";
import { Prose } from "./prose";

/** How an assistant is connected, what it can do then, and what to ask it first. `url`: of the MCP server. */
export function Assistants({ url }: { url: string }) {
  const t = useTranslations("developers");
  return (
    <GuideSection id="assistants">
      <p className="mt-2 max-w-prose">
        <Prose text={t("assistantsHow")} />
      </p>
      <CodeBlock code={configuration(url)} what={t("sections.assistants")} />
      <p className="mt-4 max-w-prose">
        <Prose text={t("assistantsByHand")} />
      </p>
      <CodeBlock code={callToolWithCurl(url)} what={t("sections.assistants")} />
      <h3 className="section-title mt-6">{t("tools.title")}</h3>
      <dl className="mt-2 text-sm">
        {mcpToolNames.map((name) => (
          <div
            key={name}
            className="grid grid-cols-1 gap-x-6 border-t border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <dt lang="en" className="min-w-0 font-mono wrap-anywhere">
              {name}
            </dt>
            <dd className="min-w-0">{t(`tools.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <h3 className="section-title mt-6">{t("tools.question")}</h3>
      <p className="mt-1 max-w-prose">{t("tools.questionText")}</p>
    </GuideSection>
  );
}

/** What many assistants read to find a server. */
function configuration(url: string): string {
  const server = { type: "http", url, headers: { Authorization: "Bearer crk_…" } };
  return JSON.stringify({ mcpServers: { "company-registry": server } }, null, 2);
}
