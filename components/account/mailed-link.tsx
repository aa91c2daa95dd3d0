import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ApiResult } from "@/components/api-client";
import { buttonClass } from "@/components/ui/button-class";
import { ClientMessages } from "@/components/ui/client-messages";
import { EntryCard } from "@/components/ui/entry-card";
import { FormFailure } from "@/components/ui/form-failure";
import { SecretLink } from "./secret-link";

type MailedLinkProps<Preview> = {
  namespace: "invitation" | "reset";
  /** The page of such links, and the token of this one. */
  page: string;
  token: string;
  /** What the link is for, as the API says. */
  answer: ApiResult<Preview>;
  children: (preview: Preview) => ReactNode;
};

/** The page of a mailed link, or that the API could not check it, for example because it is unreachable. */
export function MailedLink<Preview>(props: MailedLinkProps<Preview>) {
  const { namespace, page, token, answer, children } = props;
  const t = useTranslations();
  return (
    <>
      <SecretLink page={page} token={token} />
      {answer.ok ? (
        children(answer.value)
      ) : (
        <EntryCard title={t(`${namespace}.title`)} intro={t(`${namespace}.unread`)}>
          <ClientMessages of={["failure"]}>
            <FormFailure failure={answer} />
          </ClientMessages>
          <a href={`${page}/${token}`} className={`${buttonClass("quiet")} mt-5`}>
            {t("failure.tryAgain")}
          </a>
        </EntryCard>
      )}
    </>
  );
}
