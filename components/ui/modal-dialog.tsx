"use client";

import { type ReactNode, type RefObject, useEffect } from "react";

type ModalDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  /** Also the prefix of the id of its title. */
  id: string;
  title: string;
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A native modal dialog, open as long as it is mounted. */
export function ModalDialog(props: ModalDialogProps) {
  const { dialog, id, title, describedBy, onClose, children } = props;
  useEffect(() => dialog.current?.showModal(), [dialog]);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={describedBy}
      className="m-auto w-full max-w-md rounded-panel border border-line bg-surface p-6 text-start text-ink shadow-xl backdrop:bg-backdrop max-sm:max-w-[calc(100%-2rem)]"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
