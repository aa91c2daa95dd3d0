"use client";

import { useParams } from "next/navigation";
import { followsLuhn } from "@/lib/contract/company-numbers";

type Problem = "malformed" | "mistyped" | "unknown";

/** Says why no company has the SIREN in the URL. A client component, because not-found pages get no parameters. */
export function SirenAdvice({ advice }: { advice: Record<Problem, string> }) {
  return advice[problemOf(useParams<{ siren: string }>().siren)];
}

export function problemOf(siren: string): Problem {
  if (!/^\d{9}$/.test(siren)) return "malformed";
  return followsLuhn(siren) ? "unknown" : "mistyped";
}
