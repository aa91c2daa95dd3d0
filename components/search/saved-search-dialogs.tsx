"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-button";
import { ShowMessage, useAction } from "@/components/ui/flash-message";
import { ModalDialog } from "@/components/ui/modal-dialog";
import { Notice } from "@/components/ui/notice";
import { SubmissionForm } from "@/components/ui/submission-form";
import { TextField } from "@/components/ui/text-field";
import { useFocusOnMount } from "@/components/ui/use-focus-on-mount";
import { useSubmission } from "@/components/ui/use-submission";
import { pagePaths } from "@/lib/contract/page-paths";
import type { SavedSearch } from "@/lib/contract/saved-searches";
import { SaveFailure } from "./save-failure";
import { deleteSavedSearch, renameSavedSearch } from "./saved-search-client";

type DialogProps = Pick<SavedSearch, "id" | "name"> & { onClose: () => void };

/** Shows what came of a dialog in the list, because the row of the search may disappear. */
function withMessages(Dialog: (props: DialogProps) => ReactNode) {
  return function DialogWithMessages({
    onMessage,
    ...props
  }: DialogProps & { onMessage: (message: ReactNode) => void }) {
    const show = useCallback(
      (message: ReactNode) => onMessage(message && <Focused key={props.id}>{message}</Focused>),
      [onMessage, props.id],
    );
    return (
      <ShowMessage value={show}>
        <Dialog {...props} />
      </ShowMessage>
    );
  };
}

/** A message that takes the focus, because the pressed button may be gone. */
function Focused({ children }: { children: ReactNode }) {
  const place = useFocusOnMount("[data-notice]");
  return (
    <div ref={place} className="my-3">
      {children}
    </div>
  );
}

function RenameDialog({ id, name, onClose }: DialogProps) {
  const t = useTranslations("saved");
  const dialog = useRef<HTMLDialogElement>(null);
  const { showMessage, refresh } = useAction();
  const submission = useSubmission();
  const { isBusy, isWaiting, failure, refused, send } = submission;
  const elementId = useId();

  async function submit(data: FormData) {
    const newName = String(data.get("name")).trim();
    const renamed = await send(() => renameSavedSearch(id, newName));
    if (!renamed) return;
    dialog.current?.close();
    showMessage(<Notice tone="calm" title={t("renamed", { name: renamed.search.name })} />);
    refresh();
  }

  const isOfName = refused?.field === "name";
  return (
    <ModalDialog dialog={dialog} id={elementId} title={t("renameTitle")} onClose={onClose}>
      <SubmissionForm submission={submission} onSubmit={submit} className="mt-4 space-y-4">
        {failure && !isOfName && <SaveFailure failure={failure} backTo={pagePaths.home} />}
        <TextField
          id={`${elementId}-name`}
          name="name"
          label={t("name")}
          error={isOfName ? t("wrongName") : undefined}
          defaultValue={name}
          onFocus={({ target }) => target.select()}
          autoComplete="off"
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {t("cancel")}
          </Button>
          <Button type="submit" busy={isBusy} aria-disabled={isWaiting}>
            {t(isBusy ? "saving" : "submit")}
          </Button>
        </div>
      </SubmissionForm>
    </ModalDialog>
  );
}

function DeleteDialog({ id, name, onClose }: DialogProps) {
  const t = useTranslations("saved");
  const { run } = useAction();
  const remove = () =>
    run(() => deleteSavedSearch(id), {
      done: () => <Notice tone="calm" title={t("deleted", { name })} />,
      refused: ({ status }) => status === 404 && <Notice tone="calm" title={t("gone")} />,
    });
  return (
    <ConfirmDialog
      labels={{
        title: t("deleteTitle"),
        text: t("deleteText", { name }),
        confirm: t("delete"),
        keep: t("keep"),
      }}
      onConfirm={remove}
      confirmVariant="danger"
      onClose={onClose}
    />
  );
}

const rename = withMessages(RenameDialog);
const remove = withMessages(DeleteDialog);

/** The dialog of each button of a saved search. */
export { remove as delete, rename };
