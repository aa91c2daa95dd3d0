"use client";

import { useEffect } from "react";
import { loginPath } from "@/lib/contract/page-paths";

/** The session is over: goes to sign in, and comes back here after. */
export function SessionEnded({ backTo }: { backTo: string }) {
  const target = loginPath(backTo);
  useEffect(() => {
    window.location.replace(target);
  }, [target]);
  return (
    <div role="alert">
      <h2 className="text-lg font-semibold">Your session has ended</h2>
      <p className="mt-2">
        <a href={target} className="text-link">
          Sign in again
        </a>{" "}
        to come back to this page.
      </p>
    </div>
  );
}
