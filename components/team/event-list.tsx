import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { buttonClass } from "@/components/ui/button-class";
import { formatDay, formatTime } from "@/components/ui/format";
import { PagedList } from "@/components/ui/paged-list";
import { SoftLink } from "@/components/ui/soft-link";
import { type AuditEvent, type AuditPage, auditEventKinds } from "@/lib/contract/audit-events";
import { journalPagePath } from "@/lib/contract/page-paths";
import { type AuditFilter, auditExportPath } from "@/lib/contract/paths";

type EventListProps = { events: z.infer<typeof AuditPage>; filter: AuditFilter };

export function EventList({ events, filter }: EventListProps) {
  const t = useTranslations("journal");
  const { total } = events;
  const isNarrowed = filter.user || filter.event;
  return (
    <PagedList
      id="events"
      title={t("count", { count: total })}
      aside={
        total > 0 && (
          <a href={auditExportPath(filter)} download className={buttonClass("quiet")}>
            {t("csv")}
          </a>
        )
      }
      label={t("pages")}
      list={events}
      pathOf={(page) => journalPagePath(filter, page)}
      rows={events.events.map((event) => <Entry key={event.id} event={event} />)}
      empty={t(isNarrowed ? "emptyFiltered" : "empty")}
    />
  );
}

function Entry({ event }: { event: AuditEvent }) {
  const t = useTranslations("journal");
  const moment = useMoment();
  const kind = auditEventKinds.find((one) => one === event.event);
  const name = kind ? t(`kinds.${kind}`) : event.event;
  const details = useDetails(event);
  const { at, lastAt, count, email, actorEmail, clientAddress } = event;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:px-5 @min-[44rem]:grid-cols-[12rem_minmax(0,1fr)_10rem]">
      <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
        {moment(at)}
      </time>
      <div className="min-w-0 break-words">
        <p className="font-medium">{details ? t("withDetails", { kind: name, details }) : name}</p>
        <p className="text-sm text-ink-soft">
          {email && <SoftLink href={journalPagePath({ user: email })}>{email}</SoftLink>}
          {actorEmail && ` ${t("by", { who: actorEmail })}`}
          {!email && !actorEmail && t(event.details.by === "operator" ? "operator" : "unnamed")}
        </p>
        {lastAt && count > 1 && (
          <p className="text-sm text-ink-soft">{t("times", { count, last: moment(lastAt) })}</p>
        )}
      </div>
      <p className="text-sm break-words text-ink-soft tabular-nums @min-[44rem]:text-end">
        {clientAddress}
      </p>
    </li>
  );
}

/** `24 novembre 2026, 21:12`. */
function useMoment() {
  const language = useLocale();
  return (moment: string) => `${formatDay(moment, language)}, ${formatTime(moment, language)}`;
}

/** The details as text. Details without a message are shown as they are. */
function useDetails({ event, details, invitedEmail, invitationUsedBy }: AuditEvent): string {
  const t = useTranslations("journal");
  const { from, to, ended, name, key, by, ...rest } = details;
  const role = (name: string) => (name === "admin" ? t("admin") : t("member"));
  const inWords = [
    event === "role-change" && from && to && t("fromTo", { from: role(from), to: role(to) }),
    ended && t("ended", { count: Number(ended) }),
    event.startsWith("invitation") &&
      (invitedEmail ?? (invitationUsedBy && t("usedBy", { who: invitationUsedBy }))),
    key && name && t("named", { name }),
  ];
  const others = event === "user-delete" ? [] : Object.entries(rest).map((pair) => pair.join(" "));
  return [...inWords, ...others].filter(Boolean).join(", ");
}
