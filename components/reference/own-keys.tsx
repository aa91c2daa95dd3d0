import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { z } from "zod";
import { KeyFacts } from "@/components/account/key-facts";
import { SoftLink } from "@/components/ui/soft-link";
import type { ApiKeyPage } from "@/lib/contract/api-keys";
import { pagePaths } from "@/lib/contract/page-paths";
import { GuideSection } from "./guide-section";

const mostShown = 5;

/** `keys`: null for visitors who are not signed in, or when they cannot be read. */
export function OwnKeys({ keys, now }: { keys: z.infer<typeof ApiKeyPage> | null; now: Date }) {
  const t = useTranslations("developers");
  const tGuide = useTranslations("guide");
  const link = (words: ReactNode) => (
    <SoftLink href={pagePaths.keys} className="text-link">
      {words}
    </SoftLink>
  );
  return (
    <GuideSection id="keys">
      <p className="mt-2 max-w-prose">{tGuide.rich("keysHow", { link })}</p>
      {keys?.total === 0 && <p className="mt-3 max-w-prose">{t.rich("noKeys", { link })}</p>}
      {keys !== null && keys.total > 0 && (
        <>
          <ul className="@container mt-3 divide-y divide-line rounded-panel border border-line bg-surface">
            {keys.keys.slice(0, mostShown).map((key) => (
              <li
                key={key.id}
                className="grid gap-x-6 gap-y-1 px-4 py-3 sm:px-5 @min-[32rem]:grid-cols-2 @min-[32rem]:items-center"
              >
                <KeyFacts of={key} now={now} />
              </li>
            ))}
          </ul>
          {keys.total > mostShown && (
            <p className="mt-2 text-sm">{t.rich("allKeys", { count: keys.total, link })}</p>
          )}
        </>
      )}
    </GuideSection>
  );
}
