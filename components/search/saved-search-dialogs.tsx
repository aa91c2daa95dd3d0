"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-button";
import { ModalDialog } from "@/components/ui/modal-dialog";
import { SubmissionForm, useSubmission } from "@/components/ui/submission-form";
import { TextField } from "@/components/ui/text-field";
import { useAction } from "@/components/ui/use-action";
import { pagePaths } from "@/lib/contract/page-paths";
import type { SavedSearch } from "@/lib/contract/saved-searches";
import { SaveFailure } from "./save-failure";
import { deleteSavedSearch, renameSavedSearch } from "./saved-search-client";

type DialogProps = Pick<SavedSearch, "id" | "name"> & { onClose: () => void };

export function RenameDialog({ id, name, onClose }: DialogProps) {
  const t = useTranslations("saved");
  const dialog = useRef<HTMLDialogElement>(null);
  const { showMessage, refresh } = useAction();
  const submission = useSubmission();
  const { isBusy, submitButton, refused, send } = submission;
  const elementId = useId();

  async function submit(data: FormData) {
    const newName = String(data.get("name")).trim();
    const renamed = await send(() => renameSavedSearch(id, newName));
    if (!renamed) return;
    dialog.current?.close();
    showMessage(t("renamed", { name: renamed.search.name }));
    refresh();
  }

  return (
    <ModalDialog dialog={dialog} id={elementId} title={t("renameTitle")} onClose={onClose}>
      <SubmissionForm
        submission={submission}
        onSubmit={submit}
        explain={(failure) => <SaveFailure failure={failure} backTo={pagePaths.home} />}
        className="mt-4 space-y-4"
      >
        <TextField
          id={`${elementId}-name`}
          name="name"
          label={t("name")}
          error={refused.name && t("wrongName")}
          defaultValue={name}
          onFocus={({ target }) => target.select()}
          autoComplete="off"
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {t("cancel")}
          </Button>
          <Button {...submitButton}>{t(isBusy ? "saving" : "submit")}</Button>
        </div>
      </SubmissionForm>
    </ModalDialog>
  );
}

export function DeleteDialog({ id, name, onClose }: DialogProps) {
  const t = useTranslations("saved");
  const { run } = useAction();
  const remove = () =>
    run(() => deleteSavedSearch(id), {
      done: t("deleted", { name }),
      refused: ({ status }) => status === 404 && t("gone"),
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
