import type { AskedDialogProps } from "#platform/web/shell/asked-dialogs.tsx";
import type { Asked } from "./asked.ts";
import { CloseModal } from "./CloseModal.tsx";
import { MessageModal } from "./MessageModal.tsx";
import { RecallDialog } from "./RecallDialog.tsx";
import { RecallModal } from "./RecallModal.tsx";

/** Renders the requested dialog of the recalls. */
export function Dialogs({ known: asked, onClose }: AskedDialogProps<Asked>) {
  if (asked.kind === "add" || asked.kind === "edit") return <RecallModal asked={asked} onClose={onClose} />;
  if (asked.kind === "message") return <MessageModal recalls={asked.recalls} onClose={onClose} />;
  return asked.kind === "close" ? (
    <CloseModal recall={asked.recall} onClose={onClose} />
  ) : (
    <RecallDialog recall={asked.recall} onClose={onClose} />
  );
}
