import { useTranslations } from "next-intl";

const ways = [
  { what: "wayName", how: "wayNameHow" },
  { what: "waySiren", how: "waySirenHow" },
  { what: "waySiret", how: "waySiretHow" },
] as const;

export function SearchStart() {
  const t = useTranslations("search");
  return (
    <section aria-label={t("ways")} className="pt-8">
      <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-3">
        {ways.map(({ what, how }) => (
          <li key={what} className="text-sm text-ink-soft">
            <span className="block font-medium text-ink">{t(what)}</span>
            {t(how)}
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-ink-soft">
        {t("wayPaste")} <span className="hidden sm:inline">{t("slash")}.</span>
      </p>
    </section>
  );
}
