import { useTranslations } from "next-intl";
import type { z } from "zod";
import { ClientMessages } from "@/components/ui/client-messages";
import type { ApiKeyPage } from "@/lib/contract/api-keys";
import type { ShownLimit } from "@/lib/contract/limits";
import type { Document } from "@/lib/contract/openapi-types";
import { apiPaths } from "@/lib/contract/paths";
import { endpointsOf, refusalFields } from "@/lib/contract/reference";
import { serverUrl } from "@/lib/contract/reference-examples";
import { trialsOf } from "@/lib/contract/reference-trial";
import { Assistants, type ToolArguments } from "./assistants";
import { CodeBlock } from "./code-block";
import { Contents } from "./contents";
import { EndpointSections } from "./endpoint-sections";
import { FieldTable } from "./field-table";
import { FirstSteps } from "./first-steps";
import { GuideSection } from "./guide-section";
import { OwnKeys } from "./own-keys";
import { OwnLimits } from "./own-limits";
import { Paragraph, Prose } from "./prose";
import { Trouble } from "./trouble";

type ReferenceProps = {
  document: Document;
  isSignedIn: boolean;
  /** Null without a session, or when they cannot be read. */
  keys: z.infer<typeof ApiKeyPage> | null;
  limits: readonly ShownLimit[];
  /** How many companies an export may hold. */
  maxExported: number;
  /** Of the MCP server. */
  toolArguments: ToolArguments;
  now: Date;
};

/**
 * Where a programmer begins: one's own keys and limits, first steps, and the reference, which is generated from the
 * OpenAPI document. The document is English; the rest is translated.
 */
export function Reference({
  document,
  isSignedIn,
  keys,
  limits,
  maxExported,
  toolArguments,
  now,
}: ReferenceProps) {
  const t = useTranslations("developers");
  const tGuide = useTranslations("guide");
  const endpoints = endpointsOf(document);
  return (
    <ClientMessages
      of={["developers", "limits", "failure", ...(isSignedIn ? (["trial"] as const) : [])]}
    >
      <div className="gap-x-12 py-8 sm:py-10 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Contents endpoints={endpoints.map(({ id, tag }) => ({ id, tag }))} />
        <div className="min-w-0">
          <h1 className="page-title">{t("title")}</h1>
          <p className="mt-3 max-w-prose">{tGuide("intro")}</p>
          <h2 className="section-title mt-6">{t("address")}</h2>
          <CodeBlock code={serverUrl(document)} what={t("address")} />
          <OwnKeys keys={keys} now={now} />
          <OwnLimits limits={limits} isSignedIn={isSignedIn} maxExported={maxExported} />
          <FirstSteps document={document} endpoints={endpoints} />
          <Trouble />
          <GuideSection id="stability">
            <Paragraph text={tGuide("stabilityHow")} />
          </GuideSection>
          <Assistants document={document} toolArguments={toolArguments} />
          <h2 id="reference" className="mt-12 scroll-mt-4 text-lg font-semibold">
            {t("reference")}
          </h2>
          <Paragraph text={tGuide("referenceHow")} />
          <p lang="en" className="mt-2 max-w-prose text-ink-soft">
            <Prose text={document.info.description} />
          </p>
          <p className="mt-4">
            <a href={apiPaths.openapi} className="text-link">
              {t("document")}
            </a>
          </p>
          <h3 className="section-title mt-6">{t("signingIn")}</h3>
          <Paragraph text={tGuide("signingInHow")} space="mt-1" />
          <div id="errors" className="reference-part">
            <FieldTable title={t("errors")} fields={refusalFields(document)} />
          </div>
          <EndpointSections
            endpoints={endpoints}
            trials={isSignedIn ? trialsOf(document, endpoints) : {}}
          />
        </div>
      </div>
    </ClientMessages>
  );
}
