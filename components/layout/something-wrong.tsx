"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Shown when a page crashes. The error's digest identifies the cause in the server's log. */
export function SomethingWrong({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("wrong");
  const reference = errorReference(error);
  return (
    <div className="py-12 sm:py-16" role="alert">
      <h1 className="page-title">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">{t("advice")}</p>
      {reference && (
        <p className="mt-2 max-w-prose text-ink-soft">{t("reference", { reference })}</p>
      )}
      <Button onClick={retry} className="mt-6">
        {t("tryAgain")}
      </Button>
    </div>
  );
}

/** The digest of an error thrown on the server. */
function errorReference(error: unknown): string | undefined {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
}
