"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { LazyDisclosure } from "@/components/ui/lazy-disclosure";
import { signInLink } from "@/components/ui/sign-in-link";
import { examplesOf } from "@/lib/contract/code-examples";
import { loginPath, pagePaths } from "@/lib/contract/page-paths";
import type { Endpoint } from "@/lib/contract/reference";
import type { Trial } from "@/lib/contract/reference-trial";
import { CodeExamples } from "./code-examples";
import { FieldTable } from "./field-table";
import { Prose } from "./prose";
import { ShownAt } from "./shown-at";

type SectionsProps = {
  endpoints: readonly Endpoint[];
  /** Of what a reader may try, by the id of the operation. */
  trials: Record<string, Trial>;
};

const access = { key: "signedInOrKey", session: "signedIn", none: "open" } as const;

/**
 * The endpoints. They are drawn from data also in the browser, because the page would be three times as large if its
 * elements were sent as data, too.
 */
export function EndpointSections({ endpoints, trials }: SectionsProps) {
  return endpoints.map((endpoint) => (
    <EndpointSection key={endpoint.id} endpoint={endpoint} trial={trials[endpoint.id]} />
  ));
}

type Props = { endpoint: Endpoint; trial: Trial | undefined };

/** One endpoint: description, parameters, answers, an example of a call, and a form to try it if it only reads. */
function EndpointSection({ endpoint, trial }: Props) {
  const t = useTranslations("developers");
  const { id, summary, description, call } = endpoint;
  const headingId = `${id}-heading`;
  const signIn = signInLink(loginPath(`${pagePaths.developers}#${id}`));
  return (
    <section id={id} aria-labelledby={headingId} className="reference-part mt-10 border-t pt-8">
      <h2 id={headingId} lang="en">
        {summary}
      </h2>
      <p>
        <b>{call.method}</b>
        {call.path}
      </p>
      {description && (
        <p lang="en">
          <Prose text={description} />
        </p>
      )}
      <p>{t(access[call.credential ?? "none"])}</p>
      <Details endpoint={endpoint} />
      <h3>{t("example")}</h3>
      <CodeExamples id={id} what={id} examples={examplesOf(call)} />
      {trial && <TryRequest trial={trial} />}
      {!trial && call.credential === "key" && (
        <p className="text-sm print:hidden">{t.rich("trySignIn", { link: signIn })}</p>
      )}
    </section>
  );
}

function Details({ endpoint }: { endpoint: Endpoint }) {
  const { parameters, others, body, answers, refusals } = endpoint;
  const t = useTranslations("developers");
  const hasParameters = parameters.length > 0 || others.length > 0;
  return (
    <>
      {hasParameters && <FieldTable title={t("parameters")} fields={parameters} />}
      {others.map(({ at, names }) => (
        <ShownAt key={at} at={at} names={names} />
      ))}
      {body.length > 0 && <FieldTable title={t("body")} fields={body} />}
      {answers.map(({ status, mediaType, description, at, fields }) => (
        <Fragment key={`${status} ${mediaType}`}>
          <FieldTable
            title={`${t("answer")} ${status}, ${mediaType}`}
            intro={description}
            fields={fields}
          />
          {at && <ShownAt at={at} />}
        </Fragment>
      ))}
      <h3>
        <a href="#errors" className="text-link">
          {t("errors")}
        </a>
      </h3>
      <code>{refusals}</code>
    </>
  );
}

const loadPanel = () => import("./trial-panel");

/** Opens the form that sends the request. */
function TryRequest({ trial }: { trial: Trial }) {
  const t = useTranslations("trial");
  const title = t("open", { id: trial.id });
  return (
    <LazyDisclosure
      label={title}
      title={title}
      notLoaded={t("notLoaded")}
      className="button button-quiet mt-4 max-w-full wrap-anywhere whitespace-normal"
      load={loadPanel}
    >
      {({ TrialPanel }) => <TrialPanel trial={trial} />}
    </LazyDisclosure>
  );
}
