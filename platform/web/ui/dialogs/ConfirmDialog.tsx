import type { ReactNode } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "./Modal.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** Name of the object, and the effect on it. */
  children: ReactNode;
  /** Label of the button, which repeats the verb: "Merge patients". */
  confirm: string;
  cancel?: string;
  /** True if the action can't be undone; the button is then red (waratah). */
  isLoss?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks for confirmation before money, sending to a client or insurer, merging and real loss. Not for actions
 * that can be undone. The focus starts on Cancel.
 */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = "Cancel",
  isLoss = false,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Modal
      opened={opened}
      title={title}
      onClose={onCancel}
      size="confirm"
      foot={
        <>
          <Button onClick={onCancel} data-autofocus>
            {cancel}
          </Button>
          <Button kind={isLoss ? "loss" : "primary"} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div>{children}</div>
    </Modal>
  );
}
