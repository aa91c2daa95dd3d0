import { useTranslations } from "next-intl";

/** Shown by the search page instead of results while nothing has been imported. */
export function EmptyRegister({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations("desk");
  return (
    <h2 tabIndex={-1} className="desk-wide max-w-prose text-lg font-semibold">
      {isAdmin
        ? t.rich("emptyForAdmin", { code: (command) => <code>{command}</code> })
        : t("empty")}
    </h2>
  );
}
