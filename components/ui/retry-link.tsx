import { useTranslations } from "next-intl";
import { buttonClass } from "./button-class";

/** A link that reloads the page `href`. */
export function RetryLink({ href }: { href: string }) {
  const t = useTranslations("failure");
  return (
    <a href={href} className={buttonClass("quiet")}>
      {t("tryAgain")}
    </a>
  );
}
