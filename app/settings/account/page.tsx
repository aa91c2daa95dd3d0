import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { apiGet } from "@/app/api-in-process";
import { readPageNumber } from "@/app/settings/read-page-number";
import { titled, unlisted } from "@/app/titled";
import { ChangePasswordForm } from "@/components/account/change-password-form";
import { DeleteAccountForm } from "@/components/account/delete-account-form";
import { SessionList } from "@/components/account/session-list";
import { buttonClass } from "@/components/ui/button-class";
import { ClientMessages } from "@/components/ui/client-messages";
import { PageFailure } from "@/components/ui/failure-state";
import { FlashMessageArea } from "@/components/ui/flash-message";
import { SoftLink } from "@/components/ui/soft-link";
import { type User, UserAnswer } from "@/lib/contract/auth";
import { accountPagePath, loginPath, pagePaths } from "@/lib/contract/page-paths";
import { apiPaths, sessionsPath } from "@/lib/contract/paths";
import { SessionPage } from "@/lib/contract/sessions";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = titled("account", unlisted);

export default async function AccountPage({ searchParams }: Props) {
  const page = readPageNumber((await searchParams).page);
  const here = accountPagePath(page);
  const [caller, t] = await Promise.all([
    apiGet(apiPaths.session, UserAnswer),
    getTranslations("account"),
  ]);
  if (!caller.ok && caller.status === 401) redirect(loginPath(here));
  return (
    <div className="py-8 sm:py-10">
      <h1 className="page-title">{t("title")}</h1>
      <ClientMessages of={["account", "newPassword", "password", "failure"]}>
        {caller.ok ? (
          <Account user={caller.value.user} page={page} here={here} />
        ) : (
          <PageFailure failure={caller} here={here} />
        )}
      </ClientMessages>
    </div>
  );
}

async function Account({ user, page, here }: { user: User; page: number; here: string }) {
  const [sessions, t] = await Promise.all([
    apiGet(sessionsPath(page), SessionPage),
    getTranslations("account"),
  ]);
  const role = t(`roles.${user.role}`);
  return (
    <>
      <p className="mt-2 break-words text-ink-soft">
        {t("signedInAs", { email: user.email, role })}
      </p>
      <FlashMessageArea>
        <Section title={t("sessionsTitle")} intro={t("sessionsIntro")}>
          {sessions.ok ? (
            <SessionList sessions={sessions.value} now={new Date()} />
          ) : (
            <PageFailure failure={sessions} here={here} />
          )}
        </Section>
        <Section title={t("passwordTitle")} intro={t("passwordIntro")}>
          <ChangePasswordForm email={user.email} backTo={here} />
        </Section>
        <Section title={t("keysTitle")} intro={t("keysIntro")}>
          <SoftLink href={pagePaths.keys} className={buttonClass("quiet")}>
            {t("keysLink")}
          </SoftLink>
        </Section>
        <Section title={t("dataTitle")} intro={t("dataIntro")}>
          <a href={apiPaths.ownUserExport} download className={buttonClass("quiet")}>
            {t("export")}
          </a>
          <p className="mt-2 text-sm text-ink-soft">{t("exportHint")}</p>
        </Section>
        <Section title={t("deleteTitle")} intro={t("deleteIntro")}>
          <DeleteAccountForm email={user.email} backTo={here} />
        </Section>
      </FlashMessageArea>
    </>
  );
}

type SectionProps = { title: string; intro: string; children: ReactNode };

function Section({ title, intro, children }: SectionProps) {
  return (
    <section className="mt-8 grid gap-x-12 gap-y-4 border-t border-line pt-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="mt-1 text-sm text-ink-soft">{intro}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
