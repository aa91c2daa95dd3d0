"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ShowMessage, useAction } from "@/components/ui/flash-message";
import { FormFailure } from "@/components/ui/form-failure";
import { ModalDialog } from "@/components/ui/modal-dialog";
import { Notice } from "@/components/ui/notice";
import { SubmissionForm } from "@/components/ui/submission-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useFocusOnMount } from "@/components/ui/use-focus-on-mount";
import { useSubmission } from "@/components/ui/use-submission";
import { pagePaths } from "@/lib/contract/page-paths";
import type { SavedSearch } from "@/lib/contract/saved-searches";
import { deleteSavedSearch, renameSavedSearch } from "./saved-search-client";

type SearchProps = Pick<SavedSearch, "id" | "name">;

/** The buttons that rename and delete a saved search. `onMessage` shows what came of it elsewhere, because they may disappear. */
export function SavedSearchActions({
  onMessage,
  pressed,
  ...search
}: SearchProps & {
  /** The button that was pressed before this had loaded. */
  pressed: "rename" | "delete" | undefined;
  onMessage: (message: ReactNode) => void;
}) {
  const show = useCallback(
    (message: ReactNode) => onMessage(message && <Focused key={search.id}>{message}</Focused>),
    [onMessage, search.id],
  );
  return (
    <ShowMessage value={show}>
      <RenameButton {...search} isPressed={pressed === "rename"} />
      <DeleteButton {...search} isPressed={pressed === "delete"} />
    </ShowMessage>
  );
}

/** A message that takes the focus, because the pressed button disappears. */
function Focused({ children }: { children: ReactNode }) {
  const place = useFocusOnMount("[data-notice]");
  return (
    <div ref={place} className="my-3">
      {children}
    </div>
  );
}

type ButtonProps = SearchProps & { isPressed: boolean };

function RenameButton({ id, name, isPressed }: ButtonProps) {
  const t = useTranslations("saved");
  const [isOpen, setOpen] = useState(isPressed);
  const { isBusy, showMessage, refresh } = useAction();

  function onRenamed(newName: string) {
    showMessage(<Notice tone="calm" title={t("renamed", { name: newName })} />);
    refresh();
  }

  return (
    <>
      <Button
        variant="plain"
        busy={isBusy}
        aria-label={t("renameOf", { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="saved-action"
      >
        {t("rename")}
      </Button>
      {isOpen && (
        <RenameDialog id={id} name={name} onRenamed={onRenamed} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type RenameDialogProps = SearchProps & { onRenamed: (name: string) => void; onClose: () => void };

function RenameDialog({ id, name, onRenamed, onClose }: RenameDialogProps) {
  const t = useTranslations("saved");
  const dialog = useRef<HTMLDialogElement>(null);
  const submission = useSubmission();
  const { isBusy, isWaiting, failure, refused, send } = submission;
  const [sentName, setSentName] = useState("");
  const elementId = useId();

  async function submit(data: FormData) {
    const newName = String(data.get("name")).trim();
    setSentName(newName);
    const renamed = await send(() => renameSavedSearch(id, newName));
    if (!renamed) return;
    dialog.current?.close();
    onRenamed(renamed.search.name);
  }

  const isKnown = failure?.code === "SEARCH_ALREADY_EXISTS";
  const isGone = failure?.status === 404;
  return (
    <ModalDialog dialog={dialog} id={elementId} title={t("renameTitle")} onClose={onClose}>
      <SubmissionForm submission={submission} onSubmit={submit} className="mt-4 space-y-4">
        {isKnown && <Notice title={t("known", { name: sentName })}>{t("knownAdvice")}</Notice>}
        {isGone && <Notice title={t("gone")} />}
        {failure && !isKnown && !isGone && refused?.field !== "name" && (
          <FormFailure failure={failure} backTo={pagePaths.home} />
        )}
        <TextField
          id={`${elementId}-name`}
          name="name"
          label={t("name")}
          error={refused?.field === "name" ? t("wrongName") : undefined}
          defaultValue={name}
          autoComplete="off"
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {t("cancel")}
          </Button>
          <SubmitButton busy={isBusy} waiting={isWaiting}>
            {t(isBusy ? "saving" : "submit")}
          </SubmitButton>
        </div>
      </SubmissionForm>
    </ModalDialog>
  );
}

function DeleteButton({ id, name, isPressed }: ButtonProps) {
  const t = useTranslations("saved");
  const { isBusy, run } = useAction();
  const remove = () =>
    run(() => deleteSavedSearch(id), {
      done: () => <Notice tone="calm" title={t("deleted", { name })} />,
      refused: ({ status }) => status === 404 && <Notice tone="calm" title={t("gone")} />,
    });
  return (
    <ConfirmButton
      variant="plain"
      busy={isBusy}
      onConfirm={remove}
      isPressed={isPressed}
      className="saved-action"
      labels={{
        button: t(isBusy ? "deleting" : "delete"),
        label: t("deleteOf", { name }),
        title: t("deleteTitle"),
        text: t("deleteText", { name }),
        confirm: t("delete"),
        keep: t("keep"),
      }}
    />
  );
}
