import { useLocale, useTranslations } from "next-intl";
import { formatAgo, formatDay } from "@/components/ui/format";
import { RowTitle } from "@/components/ui/paged-list";
import type { ApiKey } from "@/lib/contract/api-keys";

/** A key's name and creation, and, as a second column, until when it is valid and when it was used. */
export function KeyFacts({
  of: { name, createdAt, expiresAt, lastUsedAt },
  now,
}: {
  of: ApiKey;
  now: Date;
}) {
  const t = useTranslations("keys");
  const language = useLocale();
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
  const end = (date: string) =>
    t(isExpired ? "expiredOn" : "until", { date: formatDay(date, language) });
  const ago = lastUsedAt && formatAgo(lastUsedAt, now, language);
  const used = ago ? t("used", { ago }) : t(lastUsedAt ? "usedNow" : "unused");
  return (
    <>
      <RowTitle facts={t("createdOn", { date: formatDay(createdAt, language) })}>{name}</RowTitle>
      <div className="text-sm">
        <p className={isExpired ? "text-danger" : ""}>
          {expiresAt === null ? t("endless") : end(expiresAt)}
        </p>
        <p className="text-ink-soft">{used}</p>
      </div>
    </>
  );
}
