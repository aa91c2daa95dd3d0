import { useTranslations } from "next-intl";
import type { Document } from "@/lib/contract/openapi-types";
import type { Endpoint } from "@/lib/contract/reference";
import { curlExample, typescriptExample } from "@/lib/contract/reference-examples";
import { CodeBlock } from "./code-block";
import { FieldTable } from "./field-table";
import { Prose } from "./prose";
import { RefusalTable } from "./refusal-table";

type Props = { document: Document; endpoint: Endpoint };

/** One endpoint: description, parameters, answers, and examples of calls. */
export function EndpointSection({ document, endpoint }: Props) {
  const t = useTranslations("developers");
  const { id, method, path, summary, description, needsSession, acceptsKeys } = endpoint;
  const headingId = `${id}-heading`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="mt-10 scroll-mt-4 border-t border-line pt-8"
    >
      <h2 id={headingId} lang="en" className="text-lg font-semibold">
        {summary}
      </h2>
      <p className="mt-2 font-mono text-sm wrap-anywhere">
        <span className="me-2 rounded-control bg-accent-wash px-2 py-0.5 font-semibold text-accent">
          {method}
        </span>
        {path}
      </p>
      {description && (
        <p lang="en" className="mt-3 max-w-prose">
          <Prose text={description} />
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft">
        {t(acceptsKeys ? "signedInOrKey" : needsSession ? "signedIn" : "open")}
      </p>
      <Details endpoint={endpoint} />
      <h3 className="section-title mt-6">{t("example")}</h3>
      <div className="grid grid-cols-1 gap-3">
        <CodeBlock
          title="curl"
          code={curlExample(document, endpoint)}
          what={t("exampleOf", { id, in: "curl" })}
        />
        <CodeBlock
          title="TypeScript"
          code={typescriptExample(document, endpoint)}
          what={t("exampleOf", { id, in: "TypeScript" })}
        />
      </div>
    </section>
  );
}

function Details({ endpoint: { parameters, body, answers, refusals } }: { endpoint: Endpoint }) {
  const t = useTranslations("developers");
  return (
    <>
      {parameters.length > 0 && <FieldTable title={t("parameters")} fields={parameters} isInput />}
      {body && <FieldTable title={t("body")} fields={body.fields} isInput />}
      {answers.map(({ status, mediaType, description, fields }) => (
        <FieldTable
          key={`${status} ${mediaType}`}
          title={`${t("answer")} ${status}, ${mediaType}`}
          intro={description}
          fields={fields}
        />
      ))}
      <RefusalTable refusals={refusals} />
    </>
  );
}
