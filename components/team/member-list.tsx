import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { formatAgo, formatDay } from "@/components/ui/format";
import { PagedList } from "@/components/ui/page-links";
import { SoftLink } from "@/components/ui/soft-link";
import { journalPagePath, pagePaths, teamPagePath } from "@/lib/contract/page-paths";
import type { AccountUser, UserPage } from "@/lib/contract/users";
import { MemberActions } from "./member-actions";

type MemberListProps = {
  found: z.infer<typeof UserPage>;
  /** The id of the viewer. */
  self: string;
  pageSize: number;
  now: Date;
};

export function MemberList({ found, self, pageSize, now }: MemberListProps) {
  const t = useTranslations("team");
  return (
    <section aria-labelledby="members-title" className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="members-title" className="text-lg font-semibold">
          {t("membersTitle")}
        </h2>
        <p className="text-sm text-ink-soft">{t("count", { count: found.total })}</p>
      </div>
      <PagedList
        label={t("pages")}
        found={found}
        pageSize={pageSize}
        pathOf={(page) => teamPagePath({ page })}
        rows={found.users.map((user) => (
          <Row key={user.id} user={user} isSelf={user.id === self} now={now} />
        ))}
      />
    </section>
  );
}

function Row({ user, isSelf, now }: { user: AccountUser; isSelf: boolean; now: Date }) {
  const t = useTranslations("team");
  const language = useLocale();
  const { email, role, state, createdAt, lastUsedAt, sessions, keys } = user;
  const ago = lastUsedAt && formatAgo(lastUsedAt, now, language);
  const isInUse = state === "active" && sessions > 0;
  const used = ago
    ? t("used", { ago })
    : isInUse
      ? t("usedNow")
      : lastUsedAt
        ? null
        : t("neverUsed");
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 sm:px-5 @min-[44rem]:grid-cols-[minmax(0,1fr)_14rem_14rem] @min-[44rem]:items-start">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {email}
          {isSelf && (
            <span className="ms-2 inline-block rounded-full bg-accent-wash px-2 py-0.5 text-sm font-normal text-accent-strong">
              {t("you")}
            </span>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {t(`roles.${role}`)}. {t("since", { date: formatDay(createdAt, language) })}
        </p>
      </div>
      <div className="text-sm">
        <p
          className={`flex items-center gap-1.5 ${state === "active" ? "text-positive" : "text-ink-soft"}`}
        >
          <span
            aria-hidden="true"
            className={`size-1.75 rounded-full border-[1.5px] border-current ${state === "active" ? "bg-current" : ""}`}
          />
          {t(`states.${state}`)}
        </p>
        {used && <p className="text-ink-soft">{used}</p>}
      </div>
      <div className="text-sm text-ink-soft">
        <p>{t("sessions", { count: sessions })}</p>
        <p>{t("keys", { count: keys })}</p>
      </div>
      <div className="col-span-full flex flex-wrap items-start gap-x-6 gap-y-2 text-sm">
        <SoftLink
          href={journalPagePath({ user: email })}
          aria-label={t("journalOf", { who: email })}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t("journal")}
        </SoftLink>
        {isSelf ? (
          <SoftLink
            href={pagePaths.account}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t("ownAccount")}
          </SoftLink>
        ) : (
          <MemberActions user={user} />
        )}
      </div>
    </li>
  );
}
