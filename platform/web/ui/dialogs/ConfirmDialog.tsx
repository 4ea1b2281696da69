import type { ReactNode } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "./Modal.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** The object's name and what will happen to it. */
  children: ReactNode;
  /** Repeats the verb: "Merge patients". */
  confirm: string;
  cancel?: string;
  /** Cannot be undone: the button is waratah. */
  isLoss?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** For money, sending to a client or insurer, merging and real loss; never for what can be undone. Starts on Cancel. */
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
