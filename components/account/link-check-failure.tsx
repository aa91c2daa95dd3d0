import { useTranslations } from "next-intl";
import type { Failure } from "@/components/api-client";
import { buttonClass } from "@/components/ui/button-class";
import { ClientMessages } from "@/components/ui/client-messages";
import { EntryCard } from "@/components/ui/entry-card";
import { FormFailure } from "@/components/ui/form-failure";

type LinkCheckFailureProps = { title: string; intro: string; failure: Failure; here: string };

/** Shown for a mailed link when the API could not check it, for example because it is unreachable. */
export function LinkCheckFailure({ title, intro, failure, here }: LinkCheckFailureProps) {
  const t = useTranslations("failure");
  return (
    <EntryCard title={title} intro={intro}>
      <ClientMessages of={["failure"]}>
        <FormFailure failure={failure} />
      </ClientMessages>
      <a href={here} className={`${buttonClass("quiet")} mt-5`}>
        {t("tryAgain")}
      </a>
    </EntryCard>
  );
}
