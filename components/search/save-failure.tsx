import { useTranslations } from "next-intl";
import type { Failure } from "@/components/api-client";
import { FormFailure } from "@/components/ui/form-failure";
import { Notice } from "@/components/ui/notice";
import { searchWithSame } from "./saved-search-client";

/** Why a search could not be saved or renamed. */
export function SaveFailure({ failure, backTo }: { failure: Failure; backTo: string }) {
  const t = useTranslations("saved");
  const same = searchWithSame("query", failure);
  if (same) return <Notice title={t("already", same)}>{t("alreadyAdvice")}</Notice>;
  const namesake = searchWithSame("name", failure);
  if (namesake) return <Notice title={t("known", namesake)}>{t("knownAdvice")}</Notice>;
  if (failure.status === 404) return <Notice title={t("gone")} />;
  if (failure.code === "TOO_MANY_SEARCHES") {
    return <Notice title={t("tooMany")}>{t("tooManyAdvice")}</Notice>;
  }
  return <FormFailure failure={failure} backTo={backTo} />;
}
