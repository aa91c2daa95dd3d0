"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { type FormEvent, useTransition } from "react";
import { Button } from "@/components/ui/button";
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
    keepLanguage(other);
    startTransition(() => router.refresh());
  }

  return (
    <form action={pagePaths.language} method="post" onSubmit={change}>
      <Button
        type="submit"
        variant="bare"
        worksAlone
        busy={isPending}
        name="language"
        value={other}
        lang={other}
        className="header-action"
      >
        {names[other]}
      </Button>
    </form>
  );
}

/** Sets the cookie from which the server takes the language of the next page. */
export function keepLanguage(language: Language): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure}`;
}
