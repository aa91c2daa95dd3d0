import { useTranslations } from "next-intl";
import { markMatches } from "./mark-matches";

/** The name with the searched words highlighted. It is null for people who opted out of publication. */
export function CompanyName({ name, q }: { name: string | null; q: string }) {
  const t = useTranslations("search");
  if (name === null) return <span className="font-normal italic">{t("noName")}</span>;
  return markMatches(name, q).map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}
