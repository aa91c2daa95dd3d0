import { useLocale, useTranslations } from "next-intl";
import { failureMessages } from "@/components/ui/failure-messages";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
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
  const language = useLocale();
  if (isBrokenOff) return <Notice title={t("broken")}>{t("brokenAdvice")}</Notice>;
  if (failure.status === 401) {
    return (
      <Notice title={tFailure("ended")}>
        {tFailure.rich("endedAdvice", {
          link: (words) => (
            <a href={loginPath(searchPagePath(state))} className="text-link">
              {words}
            </a>
          ),
        })}
      </Notice>
    );
  }
  if (failure.code === "EXPORT_TOO_LARGE") {
    const { total, max } = failure.details;
    const counts = {
      total: formatCount(Number(total), language),
      max: formatCount(Number(max), language),
    };
    return <Notice title={t("tooMany", counts)}>{t("tooManyAdvice")}</Notice>;
  }
  const { title, advice } = failureMessages(failure, tFailure);
  return <Notice title={title}>{advice}</Notice>;
}
