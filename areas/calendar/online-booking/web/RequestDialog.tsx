import type { OverlayDialogProps } from "#platform/web/shell/overlay-dialog.tsx";
import { RequestModal } from "./RequestModal.tsx";

export const RequestDialog = ({ known, onClose }: OverlayDialogProps<{ readonly ID: number }>) => (
  <RequestModal id={known.ID} onClose={onClose} />
);
