import { useSend } from "#platform/web/api/useSend.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import type { ClientDocument } from "../document.contract.ts";
import type { DocumentScreens } from "./document-screens.ts";

interface DeleteDocumentProps {
  screens: DocumentScreens;
  document: ClientDocument;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Renders the confirmation before a document is deleted, because a deleted document can't be restored. */
export function DeleteDocument({ screens, document, onClose, onDeleted }: DeleteDocumentProps) {
  const remove = useSend(screens.routes.remove, {
    done: "Successfully Deleted",
    detail: document.name,
    failed: screens.notDeleted,
    refresh: [screens.routes.list],
    onDone: () => {
      onClose();
      onDeleted?.();
    },
  });
  const count = document.attachments.length;
  return (
    <ConfirmDialog
      opened
      title={`Delete ${screens.noun}`}
      confirm={`Delete ${screens.noun}`}
      isLoss
      busy={remove.isSending}
      onCancel={onClose}
      onConfirm={() => remove.send({ params: { id: document.ID } })}
    >
      <strong>{document.name}</strong> and its {count === 1 ? "file" : `${count} files`} will be permanently
      deleted.
    </ConfirmDialog>
  );
}
