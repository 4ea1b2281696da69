import { type ReactNode, useRef } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useTried } from "./tried.ts";
import { useSaveKeys } from "#platform/web/ui/forms/useSaveKeys.ts";

interface ModalFootProps {
  /** Names the act: "Assign 3 tasks". */
  submit: ReactNode;
  cancel?: "Cancel" | "Close";
  busy?: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** The buttons of a dialog without a form of its own: leave it, or do what it is for, also by Ctrl Enter. */
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
