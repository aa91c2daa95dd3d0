import { useTranslations } from "next-intl";
import type { Sent } from "./account-client";
import { CopyButton } from "./copy-button";
import { Notice } from "./notice";

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
  const copy = t("copy");
  const words = { copy, label: copy, copied: t("copied"), failed: t("copyFailed") };
  return (
    <Notice tone={sent.mail === "failed" ? "danger" : "calm"} title={title}>
      <p>{t(`mail.${sent.mail ?? "none"}`)}</p>
      <div className="mt-3 flex max-w-2xl items-center gap-2">
        <input
          readOnly
          value={sent.url}
          aria-label={t("linkLabel")}
          onFocus={(event) => event.target.select()}
          className="field min-w-0 text-sm"
        />
        <CopyButton
          value={sent.url}
          words={words}
          className="min-h-11 shrink-0 rounded-control border border-line-strong bg-surface px-4 font-medium"
        />
      </div>
      <p className="mt-2">
        {t("linkOnce")} {isRenewed && t("linkReplaced")}
      </p>
    </Notice>
  );
}
