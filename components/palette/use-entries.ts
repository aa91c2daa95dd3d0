import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { signOut } from "@/components/account/sign-out";
import { keepLanguage } from "@/components/layout/language-switch";
import { useRecent } from "@/components/search/recent";
import { savedOptions } from "@/components/search/search-queries";
import { useSearchEntry } from "@/components/search/use-search-name";
import { hasWords } from "@/components/ui/has-words";
import { companyPagePath, pagePaths } from "@/lib/contract/page-paths";
import { wantDialog } from "./shortcut-store";

/** What the palette offers: a page to open (`href`), or something to do. */
export type Entry = {
  id: string;
  label: string;
  detail?: string;
  siren?: string;
  href?: string;
  run?: () => void;
};
export type EntryGroup = { id: string; title: string; entries: Entry[] };

type EntriesOptions = { owner: string; isAdmin: boolean };

/** The entries that this page knows without asking for companies, as groups. A text leaves those that have its words. */
export function useEntries(text: string, options: EntriesOptions): EntryGroup[] {
  const t = useTranslations("palette");
  const recent = useRecent(options.owner);
  const searchEntry = useSearchEntry();
  // Another tab may have changed them.
  const saved = useQuery({ ...savedOptions, refetchOnMount: "always" }).data ?? [];
  const pages = usePages(options.isAdmin);
  const actions = useActions();
  const groups: EntryGroup[] = [
    {
      id: "saved",
      title: t("saved"),
      entries: saved.map(({ id, name, query }) => ({ ...searchEntry(query), id, label: name })),
    },
    {
      id: "recent-companies",
      title: t("recentCompanies"),
      entries: recent.companies.map(({ siren, name }) => ({
        id: siren,
        label: name,
        siren,
        href: companyPagePath(siren),
      })),
    },
    {
      id: "recent-searches",
      title: t("recentSearches"),
      entries: recent.searches.map(searchEntry),
    },
    { id: "pages", title: t("pages"), entries: pages },
    { id: "actions", title: t("actions"), entries: actions },
  ];
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label, detail = "", siren = "" }) =>
        hasWords(`${label} ${detail} ${siren}`, text),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function usePages(isAdmin: boolean): Entry[] {
  const t = useTranslations("palette");
  const entry = (name: keyof typeof pagePaths, label: string, detail?: string): Entry => ({
    id: name,
    label,
    ...(detail && { detail }),
    href: pagePaths[name],
  });
  return [
    entry("home", t("startPage"), t("startPageDetail")),
    { id: "saved-searches", label: t("saved"), href: `${pagePaths.home}#saved-searches` },
    entry("account", t("account")),
    entry("keys", t("keys")),
    ...(isAdmin ? [entry("team", t("team")), entry("journal", t("journal"))] : []),
    entry("developers", t("developers")),
  ];
}

function useActions(): Entry[] {
  const t = useTranslations("palette");
  const router = useRouter();
  const other = useLocale() === "fr" ? "en" : "fr";
  const changeLanguage = () => {
    keepLanguage(other);
    router.refresh();
  };
  const leave = async () => {
    if (await signOut()) window.location.assign(pagePaths.login);
    else dispatchEvent(new Event("unreachable"));
  };
  // Once the palette has closed, so that it is not on the paper.
  const printPage = () => setTimeout(print);
  return [
    { id: "print", label: t("print"), run: printPage },
    { id: "language", label: t("language"), run: changeLanguage },
    { id: "shortcuts", label: t("shortcuts"), run: () => wantDialog("help") },
    { id: "sign-out", label: t("signOut"), run: () => void leave() },
  ];
}
