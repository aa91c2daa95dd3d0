import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { formatAgo, formatDay, formatTime } from "@/components/ui/format";
import { PagedRows, RowTitle } from "@/components/ui/paged-list";
import { accountPagePath } from "@/lib/contract/page-paths";
import type { Device, SessionPage, UserSession } from "@/lib/contract/sessions";
import { EndOtherSessionsButton, EndSessionButton } from "./session-actions";

type SessionListProps = { sessions: z.infer<typeof SessionPage>; now: Date };

export function SessionList({ sessions, now }: SessionListProps) {
  const t = useTranslations("account");
  return (
    <>
      <PagedRows
        label={t("pages")}
        list={sessions}
        pathOf={accountPagePath}
        rows={sessions.sessions.map((session) => (
          <Session key={session.id} session={session} now={now} />
        ))}
      />
      <div className="mt-4">
        {sessions.total > 1 ? (
          <EndOtherSessionsButton />
        ) : (
          <p className="text-sm text-ink-soft">{t("onlyThis")}</p>
        )}
      </div>
    </>
  );
}

function Session({ session, now }: { session: UserSession; now: Date }) {
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
      <div className="grow basis-48">
        <RowTitle
          mark={session.current && t("here")}
          facts={
            <>
              <time dateTime={session.lastUsedAt}>{used}</time>. {since(false)}
            </>
          }
        >
          {device}
        </RowTitle>
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
