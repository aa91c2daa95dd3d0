import { useTranslations } from "next-intl";
import type { Failure } from "@/components/api-client";
import { buttonClass } from "./button-class";
import FailureState from "./failure-state";

/** Shown instead of what the page `here` could not read, with a link that reloads it. */
export function PageFailure({ failure, here }: { failure: Failure; here: string }) {
  const t = useTranslations("failure");
  const retry = (
    <a href={here} className={buttonClass("quiet")}>
      {t("tryAgain")}
    </a>
  );
  return (
    <div className="mt-8 first:mt-0">
      <FailureState failure={failure} backTo={here} action={retry} />
    </div>
  );
}
