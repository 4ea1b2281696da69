import { type ReactNode, useRef } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useTried } from "./tried.ts";
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
  const place = useRef<HTMLSpanElement>(null);
  const tried = useTried();
  const submitted = (): void => {
    onSubmit();
    tried();
  };
  useSaveKeys(place, () => {
    if (!busy && !disabled) submitted();
  });
  return (
    <>
      <span ref={place} hidden />
      <Button onClick={onClose}>{cancel}</Button>
      <Button kind="primary" busy={busy} disabled={disabled} onClick={submitted}>
        {submit}
      </Button>
    </>
  );
}
