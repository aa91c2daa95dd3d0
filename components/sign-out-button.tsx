"use client";

import { useState } from "react";
import { pagePaths } from "@/lib/contract/page-paths";
import { signOut } from "./session-client";

export function SignOutButton() {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function leave() {
    if (state === "busy") return;
    setState("busy");
    if (await signOut()) window.location.assign(pagePaths.login);
    else setState("failed");
  }

  return (
    <>
      <span role="status" className={state === "failed" ? "text-danger" : "sr-only"}>
        {state === "failed" && "You are still signed in."}
      </span>
      <button
        type="button"
        onClick={leave}
        aria-disabled={state === "busy" || undefined}
        className="-me-2 min-h-11 whitespace-nowrap rounded-control px-2 font-medium hover:text-accent"
      >
        {state === "busy" ? "Signing out…" : state === "failed" ? "Try again" : "Sign out"}
      </button>
    </>
  );
}
