"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Button, type ButtonVariant } from "./button";

type ConfirmButtonProps = {
  words: {
    button: string;
    /** The button's whole name, when its words alone do not tell of what. */
    label?: string;
    title: string;
    text: string;
    confirm: string;
    keep: string;
  };
  busy: boolean;
  onConfirm: () => void;
  variant?: ButtonVariant;
  /** By default: it takes something away. */
  confirmVariant?: ButtonVariant;
  className?: string;
};

/** A button that asks once more, in the browser's own modal dialog. */
export function ConfirmButton({
  words,
  onConfirm,
  confirmVariant = "danger",
  ...rest
}: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        {...rest}
        aria-label={words.label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words.button}
      </Button>
      {isOpen && (
        <ConfirmDialog {...{ words, onConfirm, confirmVariant }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type ConfirmDialogProps = Pick<ConfirmButtonProps, "words" | "onConfirm" | "confirmVariant"> & {
  onClose: () => void;
};

function ConfirmDialog({ words, onConfirm, confirmVariant, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="m-auto w-full max-w-md rounded-panel border border-line bg-surface p-6 text-start text-ink shadow-xl backdrop:bg-backdrop max-sm:max-w-[calc(100%-2rem)]"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {words.title}
      </h2>
      <p id={`${id}-text`} className="mt-2 break-words text-base text-ink-soft">
        {words.text}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={close}>
          {words.keep}
        </Button>
        <Button
          variant={confirmVariant}
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          {words.confirm}
        </Button>
      </div>
    </dialog>
  );
}
