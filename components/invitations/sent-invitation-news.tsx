import { useTranslations } from "next-intl";
import type { Sent } from "@/components/account/account-client";
import { Notice } from "@/components/ui/notice";
import { SecretField } from "@/components/ui/secret-field";

/** What became of an invitation's mail, and its link, which is shown only once. */
export function SentInvitationNews({
  title,
  sent,
  isRenewed = false,
}: {
  title: string;
  sent: Sent;
  /** There was another link before. */
  isRenewed?: boolean;
}) {
  const t = useTranslations("invitations");
  const words = { copy: t("copy"), copied: t("copied"), failed: t("copyFailed") };
  return (
    <Notice tone={sent.mail === "failed" ? "danger" : "calm"} title={title}>
      <p>{t(`mail.${sent.mail ?? "none"}`)}</p>
      <SecretField value={sent.url} label={t("linkLabel")} words={words} />
      <p className="mt-2">
        {t("linkOnce")} {isRenewed && t("linkReplaced")}
      </p>
    </Notice>
  );
}
