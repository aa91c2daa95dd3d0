export type ShortcutDialog = "help" | "palette";

declare global {
  interface Window {
    /** The dialog that a shortcut has asked for. ShortcutScript sets it, perhaps before React runs. */
    shortcutDialog?: ShortcutDialog | undefined;
  }
}

export function subscribe(listener: () => void): () => void {
  addEventListener("shortcut", listener);
  return () => removeEventListener("shortcut", listener);
}

export const wantedDialog = (): ShortcutDialog | undefined => window.shortcutDialog;
export const noDialog = () => undefined;

export function wantDialog(dialog?: ShortcutDialog): void {
  window.shortcutDialog = dialog;
  dispatchEvent(new Event("shortcut"));
}
