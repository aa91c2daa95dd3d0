"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/flash-message";
import { FormFailure } from "@/components/ui/form-failure";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { SubmissionForm } from "@/components/ui/submission-form";
import { TextField } from "@/components/ui/text-field";
import { useSubmission } from "@/components/ui/use-submission";
import { createKey } from "./account-client";
import { NewKeyMessage } from "./new-key-message";

const expiries = ["30", "90", "365", "never"] as const;

export function KeyForm({ backTo }: { backTo: string }) {
  const t = useTranslations("keys");
  const submission = useSubmission();
  const { isBusy, isWaiting, failure, refused, send, release } = submission;
  const { showMessage, refresh } = useAction();

  async function submit(data: FormData) {
    const name = String(data.get("name") ?? "");
    const expiry = String(data.get("expiry"));
    const until = expiry === "never" ? {} : { expiresInDays: Number(expiry) };
    const created = await send(() => createKey({ name, ...until }));
    if (!created) return showMessage(null);
    release();
    submission.form.current?.reset();
    showMessage(<NewKeyMessage created={created} />);
    refresh();
  }

  const isOfName = refused?.field === "name";
  const isTooMany = failure?.code === "TOO_MANY_KEYS";
  return (
    <SubmissionForm submission={submission} onSubmit={submit} className="space-y-4">
      {isTooMany && <Notice title={t("tooMany")}>{t("tooManyAdvice")}</Notice>}
      {failure && !isTooMany && !isOfName && <FormFailure failure={failure} backTo={backTo} />}
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_11rem] lg:grid-cols-[minmax(0,1fr)_11rem_auto]">
        <TextField
          id="name"
          name="name"
          label={t("name")}
          hint={t("nameHint")}
          error={isOfName ? t("wrongName") : undefined}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <SelectField name="expiry" label={t("expiry")} first="90">
          {expiries.map((expiry) => (
            <option key={expiry} value={expiry}>
              {t(`expiries.${expiry}`)}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          busy={isBusy}
          aria-disabled={isWaiting}
          className="sm:col-span-2 lg:col-span-1"
        >
          {t(isBusy ? "busy" : "submit")}
        </Button>
      </div>
    </SubmissionForm>
  );
}
