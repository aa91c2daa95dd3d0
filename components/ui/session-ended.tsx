"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { loginPath } from "@/lib/contract/page-paths";
import { signInLink } from "./sign-in-link";

/** The session has ended: redirects to the sign-in page, which returns to `backTo`. */
export function SessionEnded({ backTo }: { backTo: string }) {
  const t = useTranslations("failure");
  const target = loginPath(backTo);
  useEffect(() => {
    window.location.replace(target);
  }, [target]);
  return (
    <div role="alert">
      <h2 className="text-lg font-semibold">{t("ended")}</h2>
      <p className="mt-2">{t.rich("endedAdvice", { link: signInLink(target) })}</p>
    </div>
  );
}
