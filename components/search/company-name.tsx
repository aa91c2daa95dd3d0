import { useTranslations } from "next-intl";
import { ordinaryCase } from "@/lib/contract/ordinary-case";
import { markMatches } from "./mark-matches";

/**
 * The name in ordinary case with the searched words highlighted; the register's own spelling shows on hover. It is null for
 * people who opted out of publication.
 */
export function CompanyName({ name, q }: { name: string | null; q: string }) {
  const t = useTranslations("search");
  if (name === null) return <span className="font-normal italic">{t("noName")}</span>;
  const shown = ordinaryCase(name);
  const parts = markMatches(shown, q).map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
  return shown === name ? parts : <span title={name}>{parts}</span>;
}
