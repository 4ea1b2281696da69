import type { AskedDialogProps } from "#platform/web/shell/asked-dialogs.tsx";
import { RequestModal } from "./RequestModal.tsx";

export const RequestDialog = ({ known, onClose }: AskedDialogProps<{ readonly ID: number }>) => (
  <RequestModal id={known.ID} onClose={onClose} />
);
