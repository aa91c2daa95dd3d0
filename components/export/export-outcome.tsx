import { useLocale, useTranslations } from "next-intl";
import { failureMessages } from "@/components/ui/failure-messages";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { signInLink } from "@/components/ui/sign-in-link";
import { loginPath, type SearchState, searchPagePath } from "@/lib/contract/page-paths";
import type { ExportJob } from "./export-job";

/** The result of the export: saved, cancelled, or failed with its reason. */
export function ExportOutcome({ job, state }: { job: ExportJob; state: SearchState }) {
  const t = useTranslations("export");
  switch (job.step) {
    case "done":
      return (
        <p role="status" className="break-words">
          {t("done", { count: job.rows, file: job.fileName })}
        </p>
      );
    case "cancelled":
      return <p role="status">{t("cancelled")}</p>;
    case "failed":
      return <Failed job={job} state={state} />;
    default:
      return null;
  }
}

type FailedProps = { job: ExportJob & { step: "failed" }; state: SearchState };

function Failed({ job: { failure, isBrokenOff }, state }: FailedProps) {
  const t = useTranslations("export");
  const tFailure = useTranslations("failure");
  if (isBrokenOff) return <Notice title={t("broken")}>{t("brokenAdvice")}</Notice>;
  if (failure.status === 401) {
    return (
      <Notice title={tFailure("ended")}>
        {tFailure.rich("endedAdvice", { link: signInLink(loginPath(searchPagePath(state))) })}
      </Notice>
    );
  }
  if (failure.code === "EXPORT_TOO_LARGE") {
    const { total, max } = failure.details;
    return <TooManyToExport total={Number(total)} max={Number(max)} />;
  }
  const { title, advice } = failureMessages(failure, tFailure);
  return <Notice title={title}>{advice}</Notice>;
}

/** Says that the search finds more companies than a file may hold. */
export function TooManyToExport({ total, max }: { total: number; max: number }) {
  const t = useTranslations("export");
  const language = useLocale();
  const counts = { total: formatCount(total, language), max: formatCount(max, language) };
  return <Notice title={t("tooMany", counts)}>{t("tooManyAdvice")}</Notice>;
}
