import { useTranslations } from "next-intl";
import type { Sent } from "@/components/account/account-client";
import { Notice } from "@/components/ui/notice";
import { SecretField } from "@/components/ui/secret-field";

/** Says whether the invitation's mail was sent, and shows its link, which is shown only once. */
export function SentInvitationMessage({
  title,
  sent,
  isRenewed = false,
}: {
  title: string;
  sent: Sent;
  /** Whether this link replaces an earlier one. */
  isRenewed?: boolean;
}) {
  const t = useTranslations("invitations");
  const labels = { copy: t("copy"), copied: t("copied"), failed: t("copyFailed") };
  return (
    <Notice tone={sent.mail === "failed" ? "danger" : "calm"} title={title}>
      <p>{t(`mail.${sent.mail ?? "none"}`)}</p>
      <SecretField value={sent.url} label={t("linkLabel")} labels={labels} />
      <p className="mt-2">
        {t("linkOnce")} {isRenewed && t("linkReplaced")}
      </p>
    </Notice>
  );
}
