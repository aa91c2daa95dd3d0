"use client";

import { useLocale, useTranslations } from "next-intl";
import { inviteColleague } from "@/components/account/account-client";
import { ifValidEmail } from "@/components/account/if-valid-email";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { SubmissionForm, useSubmission } from "@/components/ui/submission-form";
import { EmailField } from "@/components/ui/text-field";
import { useAction } from "@/components/ui/use-action";
import { SentInvitationMessage } from "./sent-invitation-message";

type Body = Parameters<typeof inviteColleague>[0];

export function InviteForm({ backTo }: { backTo: string }) {
  const t = useTranslations("invitations");
  const language = useLocale();
  const submission = useSubmission();
  const { isBusy, submitButton, refused, send, release } = submission;
  const { showMessage, refresh } = useAction();

  async function submit(data: FormData) {
    const body = Object.fromEntries(data) as Body;
    const sent = await send(() => ifValidEmail(body.email, () => inviteColleague(body)));
    if (!sent) return showMessage(null);
    release();
    submission.form.current?.reset();
    const email = sent.invitation.email ?? body.email;
    const title = t(sent.mail === "sent" ? "invited" : "created", { email });
    showMessage(<SentInvitationMessage title={title} sent={sent} />);
    refresh();
  }

  const explain = ({ code }: Failure) =>
    code === "EMAIL_ALREADY_EXISTS" && <Notice title={t("taken")}>{t("takenAdvice")}</Notice>;
  return (
    <SubmissionForm {...{ submission, explain, backTo }} onSubmit={submit} className="space-y-4">
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]">
        <div className="sm:col-span-2 lg:col-span-1">
          <EmailField
            label={t("email")}
            error={refused.email && t("wrongEmail")}
            autoComplete="off"
          />
        </div>
        <SelectField name="role" label={t("role")} first="member">
          <option value="member">{t("roles.member")}</option>
          <option value="admin">{t("roles.admin")}</option>
        </SelectField>
        <SelectField name="locale" label={t("locale")} first={language}>
          <option value="fr">{t("locales.fr")}</option>
          <option value="en">{t("locales.en")}</option>
        </SelectField>
        <Button {...submitButton} className="sm:col-span-2 lg:col-span-1">
          {t(isBusy ? "busy" : "submit")}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t("roleHint")}</p>
    </SubmissionForm>
  );
}
