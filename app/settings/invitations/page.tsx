import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { apiGet } from "@/app/api-in-process";
import { readPageNumber } from "@/app/settings/read-page-number";
import { ClientMessages } from "@/components/client-messages";
import FailureState from "@/components/failure-state";
import { InvitationList } from "@/components/invitation-list";
import { InviteForm } from "@/components/invite-form";
import { Lost } from "@/components/lost";
import { NewsPlace } from "@/components/news";
import { RetryLink } from "@/components/retry-link";
import { InvitationPage, type InvitationState, invitationStates } from "@/lib/contract/invitations";
import { invitationsPagePath, loginPath } from "@/lib/contract/page-paths";
import { invitationsPath } from "@/lib/contract/paths";
import { pageSize } from "@/lib/contract/registry";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitations");
  return { title: t("title"), robots: { index: false } };
}

export default async function InvitationsPage({ searchParams }: Props) {
  const params = await searchParams;
  const state = stateOf(params.state);
  const page = readPageNumber(params.page);
  const here = invitationsPagePath(state, page);
  const [found, t] = await Promise.all([
    apiGet(invitationsPath(state, page), InvitationPage),
    getTranslations("invitations"),
  ]);
  if (!found.ok && found.status === 401) redirect(loginPath(here));
  if (!found.ok && found.status === 403) {
    return (
      <Lost title={t("refused")} action={t("toSearch")}>
        {t("refusedAdvice")}
      </Lost>
    );
  }
  return (
    <div className="py-8 sm:py-10">
      <h1 className="page-title">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">{t("intro")}</p>
      <ClientMessages of={["invitations", "password", "failure"]}>
        {found.ok ? (
          <NewsPlace>
            <section
              aria-labelledby="invite-title"
              className="mt-6 rounded-panel border border-line bg-surface p-5"
            >
              <h2 id="invite-title" className="mb-3 text-lg font-semibold">
                {t("inviteTitle")}
              </h2>
              <InviteForm backTo={here} />
            </section>
            <InvitationList found={found.value} state={state} pageSize={pageSize} />
          </NewsPlace>
        ) : (
          <div className="mt-8">
            <FailureState failure={found} backTo={here} action={<RetryLink href={here} />} />
          </div>
        )}
      </ClientMessages>
    </div>
  );
}

function stateOf(text: string | string[] | undefined): InvitationState | undefined {
  return invitationStates.find((state) => state === text);
}
