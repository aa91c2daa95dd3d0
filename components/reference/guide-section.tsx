import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** The parts of the page before the reference, in their order. They are also the ids of their elements. */
export const guideSections = [
  "keys",
  "limits",
  "first-steps",
  "trouble",
  "stability",
  "assistants",
] as const;
export type GuideSectionId = (typeof guideSections)[number];

export function GuideSection({ id, children }: { id: GuideSectionId; children: ReactNode }) {
  const t = useTranslations("developers.sections");
  const headingId = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={headingId} className="mt-10 scroll-mt-4">
      <h2 id={headingId} className="text-lg font-semibold">
        {t(id)}
      </h2>
      {children}
    </section>
  );
}
