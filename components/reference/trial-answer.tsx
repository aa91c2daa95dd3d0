import { useTranslations } from "next-intl";
import { failureMessages } from "@/components/ui/failure-messages";
import { signInLink } from "@/components/ui/sign-in-link";
import { loginPath, pagePaths } from "@/lib/contract/page-paths";
import type { TrialOutcome } from "./send-trial";

type TrialAnswerProps = { id: string; line: string; outcome: TrialOutcome };

/** What a request was answered: in words, then the headers, then the body. */
export function TrialAnswer({ id, line, outcome }: TrialAnswerProps) {
  const t = useTranslations("trial");
  const { status, ms, headers, text, isCut } = outcome;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="font-mono text-sm wrap-anywhere">{line}</p>
      <div role="status" className="mt-2">
        <p className="font-medium">{t(status === 0 ? "unanswered" : "answered", { status, ms })}</p>
        <Refusal id={id} outcome={outcome} />
      </div>
      {headers.length > 0 && (
        <>
          <h3 className="section-title mt-4">{t("headers")}</h3>
          <dl className="mt-1 text-sm">
            {headers.map(([name, value]) => (
              <div key={name} className="grid gap-x-4 py-0.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <dt className="font-mono text-ink-soft">{name}</dt>
                <dd className="font-mono wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {status !== 0 && (
        <>
          <h3 id={`${id}-answer`} className="section-title mt-4">
            {t("answer")}
          </h3>
          {text === null ? (
            <p className="mt-1 text-sm">{t("noText")}</p>
          ) : (
            <section
              aria-labelledby={`${id}-answer`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
              tabIndex={0}
              className="mt-2 max-h-112 overflow-y-auto rounded-control border border-line bg-sunken"
            >
              <pre lang="fr" className="p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
                <code>{text}</code>
              </pre>
            </section>
          )}
          {isCut && <p className="mt-1 text-sm text-ink-soft">{t("cut")}</p>}
        </>
      )}
    </div>
  );
}

/** The codes that have words of their own here. */
const explained = [
  ...["VALIDATION_ERROR", "UNAUTHORIZED", "NOT_FOUND", "REGISTER_CHANGED", "EXPORT_TOO_LARGE"],
  ...["PAYLOAD_TOO_LARGE", "FORBIDDEN"],
] as const;

function Refusal({ id, outcome: { status, refusal } }: { id: string; outcome: TrialOutcome }) {
  const t = useTranslations("trial");
  const tFailure = useTranslations("failure");
  if (!refusal) return null;
  const { code, details } = refusal;
  const explanation = explained.find((each) => each === code);
  if (explanation) {
    const field = String(details.field);
    const reason = () => <span lang="en">{String(details.reason)}</span>;
    const link = signInLink(loginPath(`${pagePaths.developers}#${id}`));
    return (
      <p className="text-danger">{t.rich(`refusals.${explanation}`, { field, reason, link })}</p>
    );
  }
  const { title, advice } = failureMessages({ status, code, error: "", details }, tFailure);
  return (
    <p className="text-danger">
      {title}. {advice}
    </p>
  );
}
