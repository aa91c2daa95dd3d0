"use client";

import { useParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { followsLuhn } from "@/lib/contract/company-numbers";
import { Identifier } from "./identifier";

/** Says why no company has the SIREN in the URL. A client component, because not-found pages get no parameters. */
export function SirenAdvice() {
  const t = useTranslations("sirenAdvice");
  const { siren } = useParams<{ siren: string }>();
  return t.rich(problemOf(siren), { siren: () => <Identifier digits={siren} /> });
}

export function problemOf(siren: string): "malformed" | "mistyped" | "unknown" {
  if (!/^\d{9}$/.test(siren)) return "malformed";
  return followsLuhn(siren) ? "unknown" : "mistyped";
}
