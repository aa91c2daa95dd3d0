import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SoftLink } from "@/components/ui/soft-link";
import { examplesOf, readAllExamples } from "@/lib/contract/code-examples";
import type { Document } from "@/lib/contract/openapi-types";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths, clientPackagePath } from "@/lib/contract/paths";
import { type Endpoint, getEndpoint } from "@/lib/contract/reference";
import { serverUrl } from "@/lib/contract/reference-examples";
import { CodeBlock } from "./code-block";
import { CodeExamples } from "./code-examples";
import { GuideSection } from "./guide-section";
import { Paragraph, Prose } from "./prose";

type Props = { document: Document; endpoints: readonly Endpoint[] };

/** From nothing to a program that reads a whole result. */
export function FirstSteps({ document, endpoints }: Props) {
  const t = useTranslations("guide");
  const callOf = (id: string) => getEndpoint(endpoints, id).call;
  const link = (words: ReactNode) => (
    <SoftLink href={pagePaths.keys} className="text-link">
      {words}
    </SoftLink>
  );
  return (
    <GuideSection id="first-steps">
      <Step title={t("steps.key")}>{t.rich("steps.keyHow", { link })}</Step>
      <CodeBlock code="export REGISTRY_KEY=crk_YOUR_KEY" what={t("steps.key")} />
      <Step title={t("steps.client")}>
        <Prose text={t("steps.clientHow", { path: apiPaths.openapi })} />
      </Step>
      <CodeBlock
        code={`npm install ${serverUrl(document)}${clientPackagePath(document.info.version)}
npm install --save-dev tsx typescript @types/node`}
        what={t("steps.client")}
      />
      <Step title={t("steps.call")}>
        <Prose text={t("steps.callHow", { url: serverUrl(document) })} />
      </Step>
      <CodeExamples
        id="first-call"
        what={t("steps.call")}
        examples={examplesOf(callOf("getSession"))}
      />
      <Step title={t("steps.all")}>
        <Prose text={t("steps.allHow")} />
      </Step>
      <Paragraph text={t("steps.allMore")} />
      <CodeExamples id="read-all" what={t("steps.all")} examples={readAllExamples(document)} />
      <Step title={t("steps.again")}>
        <Prose text={t("steps.againHow")} />
      </Step>
      <CodeExamples
        id="read-again"
        what={t("steps.again")}
        examples={examplesOf(callOf("getCompanies"))}
      />
    </GuideSection>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="section-title mt-6">{title}</h3>
      <p className="mt-1 max-w-prose">{children}</p>
    </>
  );
}
