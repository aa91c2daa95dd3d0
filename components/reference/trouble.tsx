import { useTranslations } from "next-intl";
import { GuideSection } from "./guide-section";
import { Prose } from "./prose";

const cases = [
  { name: "limited", code: "429 RATE_LIMIT_EXCEEDED" },
  { name: "away", code: "503 SERVICE_UNAVAILABLE" },
  { name: "lost", code: "" },
  { name: "changed", code: "409 REGISTER_CHANGED" },
  { name: "invalid", code: "400 VALIDATION_ERROR" },
  { name: "unauthorized", code: "401 UNAUTHORIZED" },
  { name: "forbidden", code: "403 FORBIDDEN" },
  { name: "missing", code: "404 NOT_FOUND" },
  { name: "method", code: "405 METHOD_NOT_ALLOWED" },
  { name: "body", code: "413 PAYLOAD_TOO_LARGE, 415 UNSUPPORTED_MEDIA_TYPE" },
  { name: "export", code: "422 EXPORT_TOO_LARGE" },
  { name: "failed", code: "500 INTERNAL_ERROR" },
] as const;

/** What a program does when it is refused or interrupted. */
export function Trouble() {
  const t = useTranslations("guide");
  return (
    <GuideSection id="trouble">
      <p className="mt-2 max-w-prose">
        <Prose text={t("trouble.intro", { shape: "{ok, error, code, details}" })} />
      </p>
      <dl className="reference-rows">
        {cases.map(({ name, code }) => (
          <div key={name}>
            <dt className="font-medium">
              {t(`trouble.${name}`)}
              {code && (
                <small lang="en" className="font-mono">
                  {code}
                </small>
              )}
            </dt>
            <dd>
              <Prose text={t(`trouble.${name}How`)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        <Prose text={t("trouble.handled")} />
      </p>
    </GuideSection>
  );
}
