"use client";

import { useEffect, useSyncExternalStore } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import { noDialog, subscribe, wantDialog, wantedDialog } from "./shortcut-store";

const loadDialogs = () => import("./dialogs");

/** The dialogs of the shortcuts. Their code is loaded when one is wanted. */
export function ShortcutDialogs(props: { owner: string; isAdmin: boolean }) {
  const wanted = useSyncExternalStore(subscribe, wantedDialog, noDialog);
  const dialogs = useLazy(loadDialogs, wanted !== undefined);
  useEffect(() => {
    if (dialogs.hasFailed) wantDialog();
  }, [dialogs]);
  return dialogs.value && <dialogs.value.Dialogs {...props} wanted={wanted} />;
}
