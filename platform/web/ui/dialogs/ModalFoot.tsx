import { type ReactNode, useRef } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useReportSubmit } from "./useReportSubmit.ts";
import { useSaveKeys } from "#platform/web/ui/forms/useSaveKeys.ts";

interface ModalFootProps {
  /** Label that names the action: "Assign 3 tasks". */
  submit: ReactNode;
  cancel?: "Cancel" | "Close";
  busy?: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** Renders the buttons of a dialog without a form: close it, or run its action, also with Ctrl Enter. */
export function ModalFoot({ submit, cancel = "Cancel", busy, disabled, onSubmit, onClose }: ModalFootProps) {
  const markerRef = useRef<HTMLSpanElement>(null);
  const reportSubmit = useReportSubmit();
  const handleSubmit = (): void => {
    onSubmit();
    reportSubmit();
  };
  useSaveKeys(markerRef, () => {
    if (!busy && !disabled) handleSubmit();
  });
  return (
    <>
      <span ref={markerRef} hidden />
      <Button onClick={onClose}>{cancel}</Button>
      <Button kind="primary" busy={busy} disabled={disabled} onClick={handleSubmit}>
        {submit}
      </Button>
    </>
  );
}
