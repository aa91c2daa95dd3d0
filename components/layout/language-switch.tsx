"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { type FormEvent, useTransition } from "react";
import { type Language, languageCookie, languageCookieSeconds } from "@/lib/contract/languages";
import { pagePaths } from "@/lib/contract/page-paths";

const names: Record<Language, string> = { en: "English", fr: "Français" };

/** Switches to the other language. Without JavaScript, a form post sets the cookie and returns here. */
export function LanguageSwitch() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const other: Language = useLocale() === "fr" ? "en" : "fr";

  function change(event: FormEvent) {
    event.preventDefault();
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${languageCookie}=${other}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure}`;
    startTransition(() => router.refresh());
  }

  return (
    <form action={pagePaths.language} method="post" onSubmit={change}>
      <button
        type="submit"
        name="language"
        value={other}
        lang={other}
        aria-disabled={isPending || undefined}
        className="header-action"
      >
        {names[other]}
      </button>
    </form>
  );
}
