"use client";

import { useParams, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { followsLuhn } from "@/lib/contract/company-numbers";
import { siretParameter } from "@/lib/contract/page-paths";
import { Identifier } from "./identifier";

/** Says why no company has the SIREN in the URL, which may be of a SIRET that was searched. A client component, because not-found pages get no parameters. */
export function SirenAdvice() {
  const t = useTranslations("sirenAdvice");
  const { siren } = useParams<{ siren: string }>();
  const siret = useSearchParams().get(siretParameter) ?? "";
  const isSiret = /^\d{14}$/.test(siret);
  return (
    <>
      {isSiret && t.rich("ofSiret", { siret: () => <Identifier digits={siret} /> })}{" "}
      {t.rich(problemOf(siren), { siren: () => <Identifier digits={siren} /> })}
    </>
  );
}

export function problemOf(siren: string): "malformed" | "mistyped" | "unknown" {
  if (!/^\d{9}$/.test(siren)) return "malformed";
  return followsLuhn(siren) ? "unknown" : "mistyped";
}
