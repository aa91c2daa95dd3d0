import { useTranslations } from "next-intl";
import { signInLink } from "@/components/ui/sign-in-link";
import type { ShownLimit } from "@/lib/contract/limits";
import { loginPath, pagePaths } from "@/lib/contract/page-paths";
import { apiPaths } from "@/lib/contract/paths";
import { GuideSection } from "./guide-section";
import { LimitsLeft } from "./limits-left";
import { Prose } from "./prose";

type Props = { limits: readonly ShownLimit[]; isSignedIn: boolean; maxExported: number };

/** How much one may ask for, and for somebody who is signed in what is left. */
export function OwnLimits({ limits, isSignedIn, maxExported }: Props) {
  const t = useTranslations("developers");
  const tGuide = useTranslations("guide");
  const link = signInLink(loginPath(`${pagePaths.developers}#limits`));
  return (
    <GuideSection id="limits">
      <p className="mt-2 max-w-prose">{tGuide("limitsHow", { max: maxExported })}</p>
      <p className="mt-3 max-w-prose">
        {isSignedIn ? tGuide("limitsOwn") : t.rich("limitsSignIn", { link })}
      </p>
      <LimitsLeft limits={limits} />
      <p className="mt-3 max-w-prose text-sm text-ink-soft">
        <Prose text={tGuide("limitsHeaders", { path: `GET ${apiPaths.limits}` })} />
      </p>
    </GuideSection>
  );
}
