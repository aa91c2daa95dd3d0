import { type ReactNode, useLayoutEffect, useRef } from "react";
import { subscribe, wantDialog, wantedDialog } from "./shortcut-store";

type ModalProps = { title: string; className: string; children: ReactNode };

/** A native modal dialog of a shortcut. Escape and a click outside close it; the focus then returns to where it was. */
export function Modal({ title, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect closes it before it leaves the document; afterwards it would not give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    // The browser tells later that it is closed. Until then it may be asked for again.
    const open = () => {
      if (wantedDialog() && !shown?.open) shown?.showModal();
    };
    open();
    const unsubscribe = subscribe(open);
    return () => {
      unsubscribe();
      shown?.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={(event) => event.currentTarget.open || wantDialog()}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className={`w-full rounded-panel border border-line bg-surface text-start text-ink shadow-xl backdrop:bg-backdrop max-sm:max-w-[calc(100%-2rem)] ${className}`}
    >
      {children}
    </dialog>
  );
}
