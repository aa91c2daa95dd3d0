"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SecretField } from "@/components/ui/secret-field";
import { SelectField } from "@/components/ui/select-field";
import { SoftLink } from "@/components/ui/soft-link";
import { SubmissionForm, useSubmission } from "@/components/ui/submission-form";
import { TextField } from "@/components/ui/text-field";
import { useAction } from "@/components/ui/use-action";
import type { CreatedApiKey } from "@/lib/contract/api-keys";
import { pagePaths } from "@/lib/contract/page-paths";
import { createKey } from "./account-client";

const expiries = ["30", "90", "365", "never"] as const;

export function KeyForm({ backTo }: { backTo: string }) {
  const t = useTranslations("keys");
  const submission = useSubmission();
  const { isBusy, submitButton, refused, send, release } = submission;
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

  const explain = ({ code }: Failure) =>
    code === "TOO_MANY_KEYS" && <Notice title={t("tooMany")}>{t("tooManyAdvice")}</Notice>;
  return (
    <SubmissionForm {...{ submission, explain, backTo }} onSubmit={submit} className="space-y-4">
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_11rem] lg:grid-cols-[minmax(0,1fr)_11rem_auto]">
        <TextField
          id="name"
          name="name"
          label={t("name")}
          hint={t("nameHint")}
          error={refused.name && t("wrongName")}
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
        <Button {...submitButton} className="sm:col-span-2 lg:col-span-1">
          {t(isBusy ? "busy" : "submit")}
        </Button>
      </div>
    </SubmissionForm>
  );
}

/** The secret of a new key, which is shown only once. */
function NewKeyMessage({ created: { key, secret } }: { created: CreatedApiKey }) {
  const t = useTranslations("keys");
  const labels = { copy: t("copy"), copied: t("copied"), failed: t("copyFailed") };
  const link = (children: ReactNode) => <SoftLink href={pagePaths.developers}>{children}</SoftLink>;
  const code = (children: ReactNode) => <code className="font-mono text-[0.9em]">{children}</code>;
  return (
    <Notice tone="calm" title={t("created", { name: key.name })}>
      <p>{t("once")}</p>
      <SecretField value={secret} label={t("secretLabel")} labels={labels} />
      <p className="mt-2">{t.rich("how", { code, link })}</p>
    </Notice>
  );
}
