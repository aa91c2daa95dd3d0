import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SoftLink } from "@/components/ui/soft-link";
import type { Document } from "@/lib/contract/openapi-types";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import { type Endpoint, endpointsOf } from "@/lib/contract/reference";
import { CodeBlock } from "./code-block";
import { EndpointSection } from "./endpoint-section";
import { Prose } from "./prose";

/** The API reference, generated from the OpenAPI document. The document is English; the rest is translated. */
export function Reference({ document }: { document: Document }) {
  const t = useTranslations("developers");
  const endpoints = endpointsOf(document);
  const link = (words: ReactNode) => (
    <SoftLink href={pagePaths.keys} className="text-link">
      {words}
    </SoftLink>
  );
  return (
    <div className="gap-x-12 py-8 sm:py-10 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <Contents endpoints={endpoints} />
      <div className="min-w-0">
        <h1 className="page-title">{t("title")}</h1>
        <p className="mt-3 max-w-prose">{t("intro")}</p>
        <p lang="en" className="mt-2 max-w-prose text-ink-soft">
          <Prose text={document.info.description} />
        </p>
        <p className="mt-4">
          <a href={apiPaths.openapi} className="text-link">
            {t("document")}
          </a>
        </p>
        <h2 className="section-title mt-8">{t("address")}</h2>
        <CodeBlock code={document.servers[0]?.url ?? ""} what={t("address")} />
        <h2 className="section-title mt-6">{t("signingIn")}</h2>
        <p className="mt-1 max-w-prose">{t("signingInHow")}</p>
        <h2 className="section-title mt-6">{t("keysTitle")}</h2>
        <p className="mt-1 max-w-prose">{t.rich("keysHow", { link })}</p>
        {endpoints.map((endpoint) => (
          <EndpointSection key={endpoint.id} document={document} endpoint={endpoint} />
        ))}
      </div>
    </div>
  );
}

function Contents({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const t = useTranslations("developers");
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  return (
    <nav
      aria-label={t("contents")}
      className="mb-8 text-sm lg:sticky lg:top-6 lg:mb-0 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <details className="group lg:hidden">
        <summary className="chip w-fit">{t("contents")}</summary>
        <ContentsList tags={tags} endpoints={endpoints} />
      </details>
      <div className="hidden lg:block">
        <ContentsList tags={tags} endpoints={endpoints} />
      </div>
    </nav>
  );
}

type ListProps = { tags: readonly string[]; endpoints: readonly Endpoint[] };

function ContentsList({ tags, endpoints }: ListProps) {
  return (
    <ul lang="en" className="max-lg:mt-3">
      {tags.map((tag) => (
        <li key={tag} className="mb-4">
          <p className="section-title capitalize">{tag}</p>
          <ul>
            {endpoints
              .filter((endpoint) => endpoint.tag === tag)
              .map(({ id }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="block truncate py-1 text-ink-soft hover:text-ink max-lg:py-2.5"
                  >
                    {id}
                  </a>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
