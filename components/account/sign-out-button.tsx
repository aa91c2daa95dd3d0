"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { pagePaths } from "@/lib/contract/page-paths";
import { signOut } from "./sign-out";

export function SignOutButton() {
  const t = useTranslations("shell");
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function leave() {
    setState("busy");
    if (await signOut()) window.location.assign(pagePaths.login);
    else setState("failed");
  }

  return (
    <>
      <span role="status" className={state === "failed" ? "text-danger" : "sr-only"}>
        {state === "failed" && t("stillSignedIn")}
      </span>
      <Button variant="bare" busy={state === "busy"} onClick={leave} className="header-action">
        {t(state === "busy" ? "signingOut" : state === "failed" ? "tryAgain" : "signOut")}
      </Button>
    </>
  );
}
