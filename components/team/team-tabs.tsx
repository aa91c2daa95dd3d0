import { useTranslations } from "next-intl";
import { SoftLink } from "@/components/ui/soft-link";
import { pagePaths } from "@/lib/contract/page-paths";

/** Tabs between the two team pages: members and journal. */
export function TeamTabs({ current }: { current: "team" | "journal" }) {
  const t = useTranslations("team");
  return (
    <nav aria-label={t("tabs")} className="mt-4 flex flex-wrap gap-2">
      {(["team", "journal"] as const).map((page) => (
        <SoftLink
          key={page}
          href={pagePaths[page]}
          aria-current={page === current ? "page" : undefined}
          className="chip aria-[current]:border-accent aria-[current]:bg-accent-wash aria-[current]:font-medium"
        >
          {t(`tab.${page}`)}
        </SoftLink>
      ))}
    </nav>
  );
}
