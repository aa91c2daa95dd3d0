import { useRouter } from "next/navigation";
import { NextIntlClientProvider, useLocale } from "next-intl";
import { useCallback, useLayoutEffect, useRef, useTransition } from "react";
import { QueryProvider } from "@/components/search/query-provider";
import { openIfReachable } from "@/components/ui/open-if-reachable";
import { arrive } from "@/components/ui/soft-link";
import { useLazy } from "@/components/ui/use-lazy";
import { CommandPalette } from "./command-palette";
import { ShortcutHelp } from "./shortcut-help";
import type { ShortcutDialog } from "./shortcut-store";

type DialogsProps = { wanted: ShortcutDialog | undefined; owner: string; isAdmin: boolean };

/** The wanted dialog, with all messages of the language; the pages have few of them. */
export function Dialogs({ wanted, ...user }: DialogsProps) {
  const language = useLocale();
  // Here, because it must outlive the palette.
  const open = useSoftNavigation();
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

/** Returns a function that opens a page as a SoftLink does. */
function useSoftNavigation(): (href: string) => void {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const target = useRef("");
  useLayoutEffect(() => (isOpening ? () => arrive(target.current) : undefined), [isOpening]);
  return (href) => {
    target.current = href;
    void openIfReachable(() => startOpening(() => router.push(href)));
  };
}

async function loadMessages(language: string) {
  const { default: messages } =
    language === "fr"
      ? await import("@/i18n/messages/fr.json")
      : await import("@/i18n/messages/en.json");
  return messages;
}
