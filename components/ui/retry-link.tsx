import { useTranslations } from "next-intl";
import { buttonClass } from "./button";

/** Loads the page of `href` again. */
export function RetryLink({ href }: { href: string }) {
  const t = useTranslations("failure");
  return (
    <a href={href} className={buttonClass("quiet")}>
      {t("tryAgain")}
    </a>
  );
}
