import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button-class";
import { EntryCard } from "@/components/ui/entry-card";
import { pagePaths } from "@/lib/contract/page-paths";

/** Explains why a password reset link no longer works, and what to do next. */
export function ClosedPasswordReset({ state }: { state: "expired" | "unknown" }) {
  const t = useTranslations("reset");
  return (
    <EntryCard title={t(`closed.${state}.title`)} intro={t(`closed.${state}.why`)}>
      <p>{t(`closed.${state}.advice`)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={pagePaths.forgottenPassword} className={buttonClass("primary")}>
          {t("askAnew")}
        </a>
        <a href={pagePaths.login} className={buttonClass("quiet")}>
          {t("signIn")}
        </a>
      </div>
    </EntryCard>
  );
}
