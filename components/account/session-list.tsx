import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { formatAgo, formatDay, formatTime } from "@/components/ui/format";
import { PageLinks, PastLastPage } from "@/components/ui/page-links";
import { accountPagePath } from "@/lib/contract/page-paths";
import type { Device, SessionPage, UserSession } from "@/lib/contract/sessions";
import { EndOtherSessionsButton, EndSessionButton } from "./session-actions";

type SessionListProps = { found: z.infer<typeof SessionPage>; pageSize: number; now: Date };

export function SessionList({ found, pageSize, now }: SessionListProps) {
  const t = useTranslations("account");
  const { sessions, total, page } = found;
  const paging = { pages: Math.ceil(total / pageSize), pathOf: accountPagePath };
  return (
    <>
      {sessions.length === 0 && (
        <p className="text-ink-soft">
          <PastLastPage {...paging} />
        </p>
      )}
      {sessions.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
          {sessions.map((session) => (
            <Row key={session.id} session={session} now={now} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        {total > 1 ? (
          <EndOtherSessionsButton />
        ) : (
          <p className="text-sm text-ink-soft">{t("onlyThis")}</p>
        )}
      </div>
      <PageLinks label={t("pages")} page={page} {...paging} />
    </>
  );
}

function Row({ session, now }: { session: UserSession; now: Date }) {
  const t = useTranslations("account");
  const language = useLocale();
  const device = useDeviceName(session.device);
  const ago = formatAgo(session.lastUsedAt, now, language);
  const used = ago === null ? t("usedNow") : t("used", { ago });
  const since = (isExact: boolean) =>
    t("since", {
      date: formatDay(session.createdAt, language),
      time: formatTime(session.createdAt, language, isExact),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-4 sm:px-5">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium">
          {device}
          {session.current && (
            <span className="ms-2 inline-block rounded-full bg-accent-wash px-2 py-0.5 text-sm font-normal text-accent-strong">
              {t("here")}
            </span>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={session.lastUsedAt}>{used}</time>
          {". "}
          {since(false)}
        </p>
      </div>
      {!session.current && (
        <EndSessionButton id={session.id} name={t("endOf", { device, since: since(true) })} />
      )}
    </li>
  );
}

function useDeviceName({ app, system }: Device): string {
  const t = useTranslations("account");
  if (app && system) return t("device", { app, system });
  return app ?? system ?? t("unknownDevice");
}
