import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { formatDay } from "@/components/ui/format";
import { PagedList, RowState, RowTitle } from "@/components/ui/paged-list";
import { SoftLink } from "@/components/ui/soft-link";
import type { Invitation, InvitationPage, InvitationState } from "@/lib/contract/invitations";
import { teamPagePath } from "@/lib/contract/page-paths";
import { InvitationActions } from "./invitation-actions";

type InvitationListProps = {
  invitations: z.infer<typeof InvitationPage>;
  state: InvitationState | undefined;
};

const filters = ["pending", "used", "expired", "revoked"] as const;

export function InvitationList({ invitations, state }: InvitationListProps) {
  const t = useTranslations("invitations");
  return (
    <PagedList
      id="invitations"
      title={t("listTitle")}
      aside={t("count", { count: invitations.total })}
      label={t("pages")}
      list={invitations}
      pathOf={(page) => teamPagePath({ state, invitations: page })}
      rows={invitations.invitations.map((invitation) => (
        <Invited key={invitation.id} invitation={invitation} />
      ))}
      empty={t(state === undefined ? "empty" : "emptyFiltered")}
    >
      <Filters state={state} />
    </PagedList>
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

function Invited({ invitation }: { invitation: Invitation }) {
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
  const by = invitedBy ? ` ${t("by", { who: invitedBy })}` : "";
  const sent = t("sentOn", { date: formatDay(createdAt, language) });
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 sm:px-5 @min-[44rem]:grid-cols-[minmax(0,1fr)_15rem_15rem] @min-[44rem]:items-center">
      <RowTitle facts={`${t(`roles.${role}`)}. ${sent}${by}.`}>{who}</RowTitle>
      <RowState look={looks[state]} isFilled={state === "used"} name={t(`states.${state}`)}>
        {usedBy && usedBy !== email
          ? t("usedBy", { date, who: usedBy })
          : t(`when.${state}`, { date })}
      </RowState>
      <div className="@min-[44rem]:justify-self-end">
        {(state === "pending" || state === "expired") && <InvitationActions id={id} who={who} />}
      </div>
    </li>
  );
}
