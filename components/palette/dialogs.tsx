import { NextIntlClientProvider, useLocale } from "next-intl";
import { useCallback } from "react";
import { QueryProvider } from "@/components/search/query-provider";
import { useSoftNavigation } from "@/components/ui/soft-link";
import { useLazy } from "@/components/ui/use-lazy";
import { CommandPalette } from "./command-palette";
import { ShortcutHelp } from "./shortcut-help";
import type { ShortcutDialog } from "./shortcut-store";

type DialogsProps = { wanted: ShortcutDialog | undefined; owner: string; isAdmin: boolean };

/** The wanted dialog, with all messages of the language; the pages have few of them. */
export function Dialogs({ wanted, ...user }: DialogsProps) {
  const language = useLocale();
  // Here, because it must outlive the palette.
  const { open } = useSoftNavigation();
  const load = useCallback(() => loadMessages(language), [language]);
  const messages = useLazy(load, true).value;
  if (!wanted || !messages) return null;
  return (
    <NextIntlClientProvider locale={language} messages={messages}>
      {wanted === "help" ? (
        <ShortcutHelp />
      ) : (
        <QueryProvider>
          <CommandPalette {...user} open={open} />
        </QueryProvider>
      )}
    </NextIntlClientProvider>
  );
}

async function loadMessages(language: string) {
  const { default: messages } =
    language === "fr"
      ? await import("@/i18n/messages/fr.json")
      : await import("@/i18n/messages/en.json");
  return messages;
}
