import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ContextType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import english from "@/i18n/messages/en.json";
import french from "@/i18n/messages/fr.json";
import type { Language } from "@/lib/contract/languages";
import { englishNafLevels } from "@/lib/contract/naf-levels-in-english";
import { EnglishActivities } from "./search/activity-label";

type Router = NonNullable<ContextType<typeof AppRouterContext>>;

const messages = { en: english, fr: french };
const lineBreaks = /<\/?(?:dd|div|dt|h\d|li|ol|p|ul)\b[^>]*>|<\/(?:a|button)>/g;
const entities: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };

/** What the server renders at /company/552032534?q=lait, with the real messages: its HTML, the lines of its text, and its links. */
export function renderForTest(node: ReactNode, language: Language = "en") {
  const html = renderToStaticMarkup(
    // Links ask for a router, but use it only after a click.
    <AppRouterContext value={{} as Router}>
      <PathnameContext value="/company/552032534">
        <SearchParamsContext value={new URLSearchParams("q=lait")}>
          <NextIntlClientProvider
            locale={language}
            messages={messages[language]}
            timeZone="Europe/Paris"
          >
            <EnglishActivities value={language === "en" ? englishNafLevels : {}}>
              {node}
            </EnglishActivities>
          </NextIntlClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href = "", inner = ""]) => `${linesOf(inner).join(" ")} -> ${textOf(href)}`,
  );
  return { html, lines: linesOf(html), links };
}

function linesOf(html: string): string[] {
  return textOf(html.replace(lineBreaks, "\n"))
    .split("\n")
    .map((line) => line.replace(/^ +| +$/g, ""))
    .filter((line) => line !== "");
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(\w+|#x27);/g, (whole, name: string) => entities[name] ?? whole);
}
