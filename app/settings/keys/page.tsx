import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { apiGet } from "@/app/api-in-process";
import { readPageNumber } from "@/app/settings/read-page-number";
import { titled, unlisted } from "@/app/titled";
import { KeyForm } from "@/components/account/key-form";
import { KeyList } from "@/components/account/key-list";
import { Arrow } from "@/components/ui/arrow";
import { BackLink } from "@/components/ui/back-link";
import { ClientMessages } from "@/components/ui/client-messages";
import { PageFailure } from "@/components/ui/failure-state";
import { FlashMessageArea } from "@/components/ui/flash-message";
import { ApiKeyPage } from "@/lib/contract/api-keys";
import { keysPagePath, loginPath, pagePaths } from "@/lib/contract/page-paths";
import { keysPath } from "@/lib/contract/paths";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = titled("keys", unlisted);

export default async function KeysPage({ searchParams }: Props) {
  const page = readPageNumber((await searchParams).page);
  const here = keysPagePath(page);
  const [keys, t] = await Promise.all([
    apiGet(keysPath(page), ApiKeyPage),
    getTranslations("keys"),
  ]);
  if (!keys.ok && keys.status === 401) redirect(loginPath(here));
  return (
    <div className="py-4 sm:py-6">
      <BackLink
        href={pagePaths.account}
        className="header-action -ms-(--action-inset) text-sm print:hidden"
      >
        <Arrow isBack />
        {t("back")}
      </BackLink>
      <h1 className="page-title">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">{t("intro")}</p>
      <ClientMessages of={["keys", "password", "failure"]}>
        {keys.ok ? (
          <FlashMessageArea>
            <section
              aria-labelledby="create-title"
              className="mt-6 rounded-panel border border-line bg-surface p-5"
            >
              <h2 id="create-title" className="mb-3 text-lg font-semibold">
                {t("createTitle")}
              </h2>
              <KeyForm backTo={here} />
            </section>
            <KeyList keys={keys.value} now={new Date()} />
          </FlashMessageArea>
        ) : (
          <PageFailure failure={keys} here={here} />
        )}
      </ClientMessages>
    </div>
  );
}
