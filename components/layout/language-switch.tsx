"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { type FormEvent, useTransition } from "react";
import { Button } from "@/components/ui/button";
import type { Language } from "@/lib/contract/languages";
import { pagePaths } from "@/lib/contract/page-paths";
import { keepLanguage } from "./keep-language";

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
