import type { Metadata, Viewport } from "next";
import { useLocale } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { findCurrentUser } from "@/app/current-user";
import { inter } from "@/app/fonts";
import { SessionKeepAlive } from "@/components/account/session-keep-alive";
import { AppHeader } from "@/components/layout/app-header";
import { ConnectionNotice } from "@/components/layout/connection-notice";
import { ShortcutDialogs } from "@/components/palette/shortcut-dialogs";
import { ShortcutScript } from "@/components/palette/shortcut-script";
import { ResultKeys } from "@/components/search/result-keys";
import { ClientMessages } from "@/components/ui/client-messages";
import type { User } from "@/lib/contract/auth";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("product");
  return {
    title: { default: t("name"), template: `%s – ${t("name")}` },
    description: t("description"),
    formatDetection: { telephone: false, address: false, email: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#18181b" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const user = await findCurrentUser();
  return <Shell user={user}>{children}</Shell>;
}

function Shell({ user, children }: { user: User | null; children: ReactNode }) {
  return (
    <html lang={useLocale()} className={inter.variable}>
      <body className="flex min-h-dvh flex-col">
        {user && <ShortcutScript />}
        {user && <ResultKeys />}
        <ClientMessages of={["shell", "wrong"]}>
          <AppHeader user={user} />
          <main id="content" tabIndex={-1} className="page-width grow print:table">
            {children}
          </main>
          <ConnectionNotice />
          {user && <ShortcutDialogs owner={user.id} isAdmin={user.role === "admin"} />}
        </ClientMessages>
        {user && <SessionKeepAlive />}
      </body>
    </html>
  );
}
