import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { formatDay } from "@/components/ui/format";
import { PagedList } from "@/components/ui/page-links";
import { SoftLink } from "@/components/ui/soft-link";
import type { Invitation, InvitationPage, InvitationState } from "@/lib/contract/invitations";
import { teamPagePath } from "@/lib/contract/page-paths";
import { InvitationActions } from "./invitation-actions";

type InvitationListProps = {
  found: z.infer<typeof InvitationPage>;
  state: InvitationState | undefined;
  pageSize: number;
};

const filters = ["pending", "used", "expired", "revoked"] as const;

export function InvitationList({ found, state, pageSize }: InvitationListProps) {
  const t = useTranslations("invitations");
  return (
    <section aria-labelledby="invitations-title" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="invitations-title" className="text-lg font-semibold">
          {t("listTitle")}
        </h2>
        <p className="text-sm text-ink-soft">{t("count", { count: found.total })}</p>
      </div>
      <Filters state={state} />
      <PagedList
        label={t("pages")}
        found={found}
        pageSize={pageSize}
        pathOf={(page) => teamPagePath({ state, invitations: page })}
        rows={found.invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
        empty={t(state === undefined ? "empty" : "emptyFiltered")}
      />
    </section>
  );
}

function Filters({ state }: { state: InvitationState | undefined }) {
  const t = useTranslations("invitations");
  const link = (target: InvitationState | undefined) => (
    <SoftLink
      key={target ?? "all"}
      href={teamPagePath({ state: target })}
      aria-current={target === state ? "page" : undefined}
      className="chip aria-[current]:border-accent aria-[current]:bg-accent-wash aria-[current]:font-medium"
    >
      {t(`filters.${target ?? "all"}`)}
    </SoftLink>
  );
  return (
    <nav aria-label={t("filter")} className="mt-3 flex flex-wrap gap-2">
      {link(undefined)}
      {filters.map(link)}
    </nav>
  );
}

const looks: Record<InvitationState, string> = {
  pending: "text-accent",
  used: "text-positive",
  expired: "text-ink-soft",
  revoked: "text-ink-soft",
};

function Row({ invitation }: { invitation: Invitation }) {
  const t = useTranslations("invitations");
  const language = useLocale();
  const { id, email, role, state, invitedBy, usedBy, createdAt } = invitation;
  const who = email ?? t("anyone");
  const moment = {
    pending: invitation.expiresAt,
    used: invitation.usedAt ?? invitation.expiresAt,
    expired: invitation.expiresAt,
    revoked: invitation.revokedAt ?? invitation.expiresAt,
  }[state];
  const date = formatDay(moment, language);
  const sent = t("sentOn", { date: formatDay(createdAt, language) });
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 sm:px-5 @min-[44rem]:grid-cols-[minmax(0,1fr)_15rem_15rem] @min-[44rem]:items-center">
      <div className="min-w-0">
        <p className="font-medium break-words">{who}</p>
        <p className="text-sm text-ink-soft break-words">
          {t(`roles.${role}`)}. {sent}
          {invitedBy && ` ${t("by", { who: invitedBy })}`}.
        </p>
      </div>
      <div className="text-sm">
        <p className={`flex items-center gap-1.5 ${looks[state]}`}>
          <span
            aria-hidden="true"
            className={`size-1.75 rounded-full border-[1.5px] border-current ${state === "used" ? "bg-current" : ""}`}
          />
          {t(`states.${state}`)}
        </p>
        <p className="text-ink-soft break-words tabular-nums">
          {usedBy && usedBy !== email
            ? t("usedBy", { date, who: usedBy })
            : t(`when.${state}`, { date })}
        </p>
      </div>
      <div className="@min-[44rem]:justify-self-end">
        {(state === "pending" || state === "expired") && <InvitationActions id={id} who={who} />}
      </div>
    </li>
  );
}
