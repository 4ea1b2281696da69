import type { OverlayDialogProps } from "#platform/web/shell/overlay-dialog.tsx";
import type { RecallDialogRequest } from "./dialog-request.ts";
import { CloseModal } from "./CloseModal.tsx";
import { MessageModal } from "./MessageModal.tsx";
import { RecallDialog } from "./RecallDialog.tsx";
import { RecallModal } from "./RecallModal.tsx";

/** Renders the requested dialog of the recalls. */
export function Dialogs({ known: asked, onClose }: OverlayDialogProps<RecallDialogRequest>) {
  if (asked.kind === "add" || asked.kind === "edit") return <RecallModal asked={asked} onClose={onClose} />;
  if (asked.kind === "message") return <MessageModal recalls={asked.recalls} onClose={onClose} />;
  return asked.kind === "close" ? (
    <CloseModal recall={asked.recall} onClose={onClose} />
  ) : (
    <RecallDialog recall={asked.recall} onClose={onClose} />
  );
}
