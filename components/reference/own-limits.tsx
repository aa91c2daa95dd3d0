import { useTranslations } from "next-intl";
import { signInLink } from "@/components/ui/sign-in-link";
import type { Limit } from "@/lib/contract/limits";
import { loginPath, pagePaths } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import { GuideSection } from "./guide-section";
import { LimitsLeft } from "./limits-left";
import { Prose } from "./prose";

/** `limits`: null when they cannot be read. */
export function OwnLimits({
  limits,
  isSignedIn,
}: {
  limits: readonly Limit[] | null;
  isSignedIn: boolean;
}) {
  const t = useTranslations("developers");
  const link = signInLink(loginPath(`${pagePaths.developers}#limits`));
  return (
    <GuideSection id="limits">
      <p className="mt-2 max-w-prose">{t("limitsHow")}</p>
      {!isSignedIn && <p className="mt-3">{t.rich("limitsSignIn", { link })}</p>}
      {limits && (
        <>
          <p className="mt-3 max-w-prose">{t("limitsOwn")}</p>
          <LimitsLeft limits={limits} />
        </>
      )}
      <p className="mt-3 max-w-prose text-sm text-ink-soft">
        <Prose text={t("limitsHeaders", { path: `GET ${apiPaths.limits}` })} />
      </p>
    </GuideSection>
  );
}
