import { type ReactNode, startTransition, useEffect, useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Discard } from "./Discard.tsx";
import { Form } from "./Form.tsx";
import { LeavingContext, type Leave } from "./useLeave.ts";
import { ModalFrame } from "#platform/web/ui/dialogs/Modal.tsx";
import classes from "#platform/web/ui/dialogs/Modal.module.css";
import { ModalInside } from "#platform/web/ui/dialogs/ModalInside.tsx";
import { bufferKeystrokes } from "#platform/web/ui/keys/keystroke-buffer.ts";
import { isLeavingQuestionOpen, useUnsavedText } from "./unsaved-text.ts";
import type { AnyForm } from "./useFormFor.ts";

interface FormModalProps {
  opened: boolean;
  title: string;
  form: AnyForm;
  /** Label of the submit button, which names the action: "Book appointment". */
  submit: string;
  onClose: () => void;
  size?: "confirm" | "form" | "wide" | "double";
  /** Label of the button that closes the dialog, where "Cancel" would be read as an action on the record. */
  close?: string;
  /** Secondary action at the left of the foot. */
  footStart?: ReactNode;
  children: ReactNode;
}

/**
 * Returns true once the form may be rendered, one transition after opening; buffers keystrokes until then.
 * Avoids `useDeferredValue` with an initial value because React renders it repeatedly for half a second
 * inside code that was just loaded.
 */
function useIsFormDue(opened: boolean): boolean {
  const [isDue, setDue] = useState(!opened);
  useEffect(() => {
    if (isDue) return;
    bufferKeystrokes();
    startTransition(() => setDue(true));
  }, [isDue]);
  return isDue;
}

/**
 * Renders a form in a dialog. Ctrl Enter submits; Esc closes the dialog, after a confirmation if input would
 * be lost.
 */
export function FormModal({
  opened,
  title,
  form,
  submit,
  onClose,
  size = "form",
  close: closeLabel = "Cancel",
  footStart,
  children,
}: FormModalProps) {
  // Shows the dialog first because a form takes long to render. The form follows as a whole, and keystrokes
  // are buffered meanwhile.
  const isDue = useIsFormDue(opened);
  useUnsavedText({
    isUnsaved: () => form.isDirty && !form.isSaving,
    drop: () => {
      form.reset();
      onClose();
    },
  });
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null);
  // Mounts the confirmation dialog closed once input may be lost, so that the dialog remembers where to
  // return the focus.
  const [mayAsk, setMayAsk] = useState(false);
  const leave: Leave = (act) => {
    // Ignores the Esc that dismissed the question, which also reaches the form.
    if (pendingAction !== null || isLeavingQuestionOpen()) return;
    // Opens the question after this event, because otherwise the same Esc would dismiss it.
    if (form.isDirty) {
      setMayAsk(true);
      setTimeout(() => setPendingAction(() => act));
    } else act();
  };
  const close = (): void => leave(onClose);
  const foot = (
    <>
      {footStart && <div className={classes.start}>{footStart}</div>}
      <Button onClick={close}>{closeLabel}</Button>
      <Button type="submit" kind="primary" keys="Ctrl ↵" busy={form.isSaving}>
        {submit}
      </Button>
    </>
  );
  if (!isDue) return null;
  return (
    <>
      <ModalFrame opened={opened} title={title} onClose={close} size={size}>
        <Form of={form}>
          <LeavingContext value={leave}>
            <ModalInside foot={foot}>{children}</ModalInside>
          </LeavingContext>
        </Form>
      </ModalFrame>
      {mayAsk && (
        <Discard
          opened={pendingAction !== null}
          onKeep={() => setPendingAction(null)}
          onDiscard={() => {
            if (pendingAction === null) return;
            setPendingAction(null);
            form.reset();
            pendingAction();
          }}
        />
      )}
    </>
  );
}
