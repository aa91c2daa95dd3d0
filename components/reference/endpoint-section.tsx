import { useTranslations } from "next-intl";
import { signInLink } from "@/components/ui/sign-in-link";
import { examplesOf } from "@/lib/contract/code-examples";
import type { Document } from "@/lib/contract/openapi-types";
import { loginPath, pagePaths } from "@/lib/contract/page-paths";
import type { Endpoint } from "@/lib/contract/reference";
import { trialOf } from "@/lib/contract/reference-trial";
import { CodeExamples } from "./code-examples";
import { FieldTable } from "./field-table";
import { Prose } from "./prose";
import { RefusalTable } from "./refusal-table";
import { TryRequest } from "./try-request";

type Props = { document: Document; endpoint: Endpoint; isSignedIn: boolean };

/** One endpoint: description, parameters, answers, examples of calls, and a form to try it if it only reads. */
export function EndpointSection({ document, endpoint, isSignedIn }: Props) {
  const t = useTranslations("developers");
  const { id, method, path, summary, description, needsSession, acceptsKeys } = endpoint;
  const headingId = `${id}-heading`;
  const trial = trialOf(document, endpoint);
  const signIn = signInLink(loginPath(`${pagePaths.developers}#${id}`));
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
      <CodeExamples id={id} what={id} examples={examplesOf(document, endpoint)} />
      {trial && isSignedIn && <TryRequest trial={trial} />}
      {trial && !isSignedIn && (
        <p className="mt-3 text-sm print:hidden">{t.rich("trySignIn", { link: signIn })}</p>
      )}
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
