import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { findCurrentUser } from "@/app/current-user";
import { AppHeader } from "@/components/app-header";
import { SessionKeeper } from "@/components/session-keeper";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Company Registry", template: "%s – Company Registry" },
  description: "Search French companies by name, SIREN or SIRET.",
  formatDetection: { telephone: false, address: false, email: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#1a1a1d" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const user = await findCurrentUser();
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col">
        <AppHeader email={user?.email ?? null} />
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-5xl grow px-4 sm:px-6">
          {children}
        </main>
        {user && <SessionKeeper />}
      </body>
    </html>
  );
}
