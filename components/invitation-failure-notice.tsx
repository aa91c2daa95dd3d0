import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { pagePaths } from "@/lib/contract/page-paths";
import type { Failure } from "./api-client";
import { failureWords } from "./failure-words";
import { Notice } from "./notice";

const link = (words: ReactNode) => (
  <a href={pagePaths.login} className="text-link">
    {words}
  </a>
);

export function InvitationFailureNotice({ failure }: { failure: Failure }) {
  const t = useTranslations("invitation");
  const tFailure = useTranslations("failure");
  switch (failure.status) {
    case 400:
      return <Notice title={t("incomplete")}>{t("incompleteAdvice")}</Notice>;
    case 409:
      return <Notice title={t("taken")}>{t.rich("takenAdvice", { link })}</Notice>;
    case 422:
      return (
        <Notice title={t("unusable")}>
          <p>{t("unusableReason")}</p>
          <p className="mt-1">{t.rich("unusableAdvice", { link })}</p>
        </Notice>
      );
    default: {
      const { title, advice } = failureWords(failure, tFailure);
      return <Notice title={title}>{advice}</Notice>;
    }
  }
}
