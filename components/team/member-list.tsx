import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { formatAgo, formatDay } from "@/components/ui/format";
import { PagedList, RowState, RowTitle } from "@/components/ui/paged-list";
import { SoftLink } from "@/components/ui/soft-link";
import { journalPagePath, pagePaths, teamPagePath } from "@/lib/contract/page-paths";
import type { AccountUser, UserPage } from "@/lib/contract/users";
import { MemberActions } from "./member-actions";

type MemberListProps = {
  users: z.infer<typeof UserPage>;
  /** The id of the viewer. */
  self: string;
  now: Date;
};

export function MemberList({ users, self, now }: MemberListProps) {
  const t = useTranslations("team");
  return (
    <PagedList
      id="members"
      title={t("membersTitle")}
      aside={t("count", { count: users.total })}
      label={t("pages")}
      list={users}
      pathOf={(page) => teamPagePath({ page })}
      rows={users.users.map((user) => (
        <Member key={user.id} user={user} isSelf={user.id === self} now={now} />
      ))}
    />
  );
}

const linkClass = "text-link inline-flex min-h-11 items-center";

function Member({ user, isSelf, now }: { user: AccountUser; isSelf: boolean; now: Date }) {
  const t = useTranslations("team");
  const language = useLocale();
  const { email, role, state, createdAt, sessions, keys } = user;
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 sm:px-5 @min-[44rem]:grid-cols-[minmax(0,1fr)_14rem_14rem] @min-[44rem]:items-start">
      <RowTitle
        mark={isSelf && t("you")}
        facts={`${t(`roles.${role}`)}. ${t("since", { date: formatDay(createdAt, language) })}`}
      >
        {email}
      </RowTitle>
      <RowState
        look={state === "active" ? "text-positive" : "text-ink-soft"}
        isFilled={state === "active"}
        name={t(`states.${state}`)}
      >
        <LastUse user={user} now={now} />
      </RowState>
      <div className="text-sm text-ink-soft">
        <p>{t("sessions", { count: sessions })}</p>
        <p>{t("keys", { count: keys })}</p>
      </div>
      <div className="col-span-full flex flex-wrap items-start gap-x-6 gap-y-2 text-sm">
        <SoftLink
          href={journalPagePath({ user: email })}
          aria-label={t("journalOf", { who: email })}
          className={linkClass}
        >
          {t("journal")}
        </SoftLink>
        {isSelf ? (
          <SoftLink href={pagePaths.account} className={linkClass}>
            {t("ownAccount")}
          </SoftLink>
        ) : (
          <MemberActions user={user} />
        )}
      </div>
    </li>
  );
}

/** Nothing of a user who has been active within a minute but has signed out or was disabled. */
function LastUse({ user: { state, lastUsedAt, sessions }, now }: { user: AccountUser; now: Date }) {
  const t = useTranslations("team");
  const language = useLocale();
  const ago = lastUsedAt && formatAgo(lastUsedAt, now, language);
  if (ago) return t("used", { ago });
  if (state === "active" && sessions > 0) return t("usedNow");
  return lastUsedAt ? null : t("neverUsed");
}
