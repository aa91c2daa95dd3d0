import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { callPath } from "@/lib/contract/reference-examples";
import type { Trial, TrialField } from "@/lib/contract/reference-trial";
import { sendTrial, type TrialOutcome } from "./send-trial";
import { TrialAnswer } from "./trial-answer";

type Sent = { line: string; outcome: TrialOutcome };

/** A form for the parameters of an operation, and the answer to the request that it sends. */
export function TrialPanel({ trial }: { trial: Trial }) {
  const t = useTranslations("trial");
  const { id, method, fields } = trial;
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const { path, body } = requestOf(trial, new FormData(event.currentTarget));
    const outcome = await sendTrial(method, path, body);
    setSent({ line: `${method} ${path}`, outcome });
    setBusy(false);
  }

  const main = fields.filter(({ value, location }) => value !== "" || location === "path");
  const others = fields.filter((field) => !main.includes(field));
  return (
    <>
      <form onSubmit={send} className="grid gap-4">
        <Fields id={id} fields={main} />
        {trial.body !== null && (
          <div>
            <label htmlFor={`${id}-body`} className="block text-sm font-medium">
              {t("body")}
            </label>
            <textarea
              id={`${id}-body`}
              name="body"
              defaultValue={trial.body}
              rows={Math.min(12, trial.body.split("\n").length + 1)}
              spellCheck={false}
              className="field mt-1 py-2 font-mono text-sm"
            />
          </div>
        )}
        {others.length > 0 && (
          <details>
            <summary className="w-fit text-sm text-link">
              {t("others", { count: others.length })}
            </summary>
            <div className="mt-3">
              <Fields id={id} fields={others} />
            </div>
          </details>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={isBusy}>
            {t(isBusy ? "sending" : "send")}
          </Button>
          <p className="text-sm text-ink-soft">{t("counted")}</p>
        </div>
      </form>
      {sent && <TrialAnswer id={id} line={sent.line} outcome={sent.outcome} />}
    </>
  );
}

function Fields({ id, fields }: { id: string; fields: readonly TrialField[] }) {
  const t = useTranslations("trial");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, location, value, options, isInteger }) => {
        const field = { id: `${id}-${name}`, name: `${location} ${name}`, defaultValue: value };
        return (
          <div key={field.name}>
            <label htmlFor={field.id} className="block font-mono text-sm font-semibold">
              {name}
            </label>
            {options ? (
              <select {...field} className="field mt-1">
                <option value="">{t("unset")}</option>
                {options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </select>
            ) : (
              <input
                {...field}
                required={location === "path"}
                inputMode={isInteger ? "numeric" : undefined}
                autoComplete="off"
                spellCheck={false}
                className="field mt-1"
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Empty parameters are left out. */
function requestOf({ path, fields }: Trial, form: FormData) {
  const valuesIn = (place: TrialField["location"]) =>
    Object.fromEntries(
      fields
        .filter(({ location }) => location === place)
        .map(({ name }) => [name, String(form.get(`${place} ${name}`) ?? "")] as const)
        .filter(([, value]) => place === "path" || value !== ""),
    );
  const given = form.get("body");
  const address = { path, pathValues: valuesIn("path"), query: valuesIn("query") };
  return { path: callPath(address), body: given === null ? null : String(given) };
}
