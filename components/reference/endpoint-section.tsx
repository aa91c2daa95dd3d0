"use client";

import { useTranslations } from "next-intl";
import { signInLink } from "@/components/ui/sign-in-link";
import { examplesOf } from "@/lib/contract/code-examples";
import { loginPath, pagePaths } from "@/lib/contract/page-paths";
import type { Trial } from "@/lib/contract/reference-trial";
import type { ShownEndpoint } from "@/lib/contract/shown-endpoint";
import { CodeExamples } from "./code-examples";
import { FieldTable } from "./field-table";
import { Prose } from "./prose";
import { TryRequest } from "./try-request";

/** `trial`: null for somebody who is not signed in, and for what nobody should try. */
type Props = { endpoint: ShownEndpoint; trial: Trial | null };

const access = { key: "signedInOrKey", session: "signedIn", none: "open" } as const;

/**
 * One endpoint: description, parameters, answers, an example of a call, and a form to try it if it only reads. It is drawn
 * from data also in the browser, because the page would be three times as large if its elements were sent as data, too.
 */
export function EndpointSection({ endpoint, trial }: Props) {
  const t = useTranslations("developers");
  const { id, summary, description, call } = endpoint;
  const headingId = `${id}-heading`;
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
          {call.method}
        </span>
        {call.path}
      </p>
      {description && (
        <p lang="en" className="mt-3 max-w-prose">
          <Prose text={description} />
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft">{t(access[call.credential ?? "none"])}</p>
      <Details endpoint={endpoint} />
      <h3 className="section-title mt-6">{t("example")}</h3>
      <CodeExamples id={id} what={id} examples={examplesOf(call)} />
      {trial && <TryRequest trial={trial} />}
      {!trial && call.credential === "key" && (
        <p className="mt-3 text-sm print:hidden">{t.rich("trySignIn", { link: signIn })}</p>
      )}
    </section>
  );
}

function Details({ endpoint }: { endpoint: ShownEndpoint }) {
  const { parameters, body, answers, refusals } = endpoint;
  const t = useTranslations("developers");
  return (
    <>
      {parameters.length > 0 && <FieldTable title={t("parameters")} fields={parameters} isInput />}
      {body && <FieldTable title={t("body")} fields={body} isInput />}
      {answers.map(({ status, mediaType, description, fields }) => (
        <FieldTable
          key={`${status} ${mediaType}`}
          title={`${t("answer")} ${status}, ${mediaType}`}
          intro={description}
          fields={fields}
        />
      ))}
      <h3 className="section-title mt-6">
        <a href="#errors" className="text-link">
          {t("errors")}
        </a>
      </h3>
      <p className="mt-1 font-mono text-sm">{refusals.join(", ")}</p>
    </>
  );
}
