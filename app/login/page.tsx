import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findCurrentUser } from "@/app/current-user";
import { EntryCard } from "@/components/entry-card";
import { LoginForm } from "@/components/login-form";
import { safeNextPath } from "@/lib/contract/page-paths";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const { next } = await searchParams;
  const path = safeNextPath(Array.isArray(next) ? next[0] : next);
  if (await findCurrentUser()) redirect(path);
  return (
    <EntryCard title="Sign in" intro="Accounts are by invitation.">
      <LoginForm next={path} />
    </EntryCard>
  );
}
