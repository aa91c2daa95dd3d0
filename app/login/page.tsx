import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { findCurrentUser, hasSessionEnded } from "@/app/current-user";
import { titled } from "@/app/titled";
import { LoginForm } from "@/components/account/login-form";
import { ClientMessages } from "@/components/ui/client-messages";
import { EntryCard } from "@/components/ui/entry-card";
import { pagePaths, safeNextPath } from "@/lib/contract/page-paths";

export const generateMetadata = titled("signIn");

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[]; deleted?: string }>;
}) {
  const { next, deleted } = await searchParams;
  const path = safeNextPath(Array.isArray(next) ? next[0] : next);
  if (await findCurrentUser()) redirect(path);
  const [t, hasEnded] = await Promise.all([getTranslations("signIn"), hasSessionEnded()]);
  const isBare = path === pagePaths.home;
  const welcome = hasEnded ? t(isBare ? "ended" : "endedNext") : t(isBare ? "intro" : "introNext");
  const intro = deleted === "true" ? t("deleted") : welcome;
  return (
    <EntryCard title={t("title")} intro={intro}>
      <ClientMessages of={["signIn", "password", "failure"]}>
        <LoginForm next={path} />
      </ClientMessages>
    </EntryCard>
  );
}
