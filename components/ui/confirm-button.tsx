"use client";

import { useId, useRef, useState } from "react";
import { Button } from "./button";
import type { ButtonVariant } from "./button-class";
import { ModalDialog } from "./modal-dialog";

type ConfirmButtonProps = {
  labels: {
    button: string;
    /** The button's accessible name, when its text alone does not identify the object. */
    label?: string;
    title: string;
    text: string;
    confirm: string;
    keep: string;
  };
  busy: boolean;
  onConfirm: () => void;
  variant?: ButtonVariant;
  /** `danger` by default, because most confirmed actions remove something. */
  confirmVariant?: ButtonVariant;
  className?: string;
};

/** A button that asks for confirmation in a native modal dialog. */
export function ConfirmButton({
  labels,
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
        aria-label={labels.label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {labels.button}
      </Button>
      {isOpen && (
        <ConfirmDialog
          labels={labels}
          onConfirm={onConfirm}
          confirmVariant={confirmVariant}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type ConfirmDialogProps = Pick<ConfirmButtonProps, "onConfirm" | "confirmVariant"> & {
  labels: Pick<ConfirmButtonProps["labels"], "title" | "text" | "confirm" | "keep">;
  onClose: () => void;
};

/** Asks for confirmation as long as it is mounted. `onClose` is called after it was answered, whatever the answer. */
export function ConfirmDialog({ labels, onConfirm, confirmVariant, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <ModalDialog
      dialog={dialog}
      id={id}
      title={labels.title}
      describedBy={`${id}-text`}
      onClose={onClose}
    >
      <p id={`${id}-text`} className="mt-2 break-words text-base text-ink-soft">
        {labels.text}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={close}>
          {labels.keep}
        </Button>
        <Button
          variant={confirmVariant}
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          {labels.confirm}
        </Button>
      </div>
    </ModalDialog>
  );
}
