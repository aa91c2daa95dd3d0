import { useTranslations } from "next-intl";
import type { Failure } from "@/components/api-client";
import { buttonClass } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/client-messages";
import { EntryCard } from "@/components/ui/entry-card";
import { FormFailure } from "@/components/ui/form-failure";

type UnreadLinkProps = { title: string; intro: string; failure: Failure; here: string };

/** The page of a mailed link that could not be looked at just now. */
export function UnreadLink({ title, intro, failure, here }: UnreadLinkProps) {
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
