import type { ReactNode } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";

interface ModalFootProps {
  /** Names the act: "Assign 3 tasks". */
  submit: ReactNode;
  cancel?: "Cancel" | "Close";
  busy?: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** The buttons of a dialog without a form of its own: leave it, or do what it is for. */
export function ModalFoot({ submit, cancel = "Cancel", busy, disabled, onSubmit, onClose }: ModalFootProps) {
  return (
    <>
      <Button onClick={onClose}>{cancel}</Button>
      <Button kind="primary" busy={busy} disabled={disabled} onClick={onSubmit}>
        {submit}
      </Button>
    </>
  );
}
