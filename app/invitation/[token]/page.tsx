import type { Metadata } from "next";
import { EntryCard } from "@/components/entry-card";
import { InvitationForm } from "@/components/invitation-form";
import { minPasswordLength } from "@/lib/contract/auth";

export const metadata: Metadata = {
  title: "Accept your invitation",
  referrer: "no-referrer",
  robots: { index: false },
};

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <EntryCard
      title="Accept your invitation"
      intro="Choose the email address and the password you will sign in with."
    >
      <InvitationForm token={token} minPasswordLength={minPasswordLength} />
    </EntryCard>
  );
}
