import { type ReactNode, startTransition, useEffect, useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Discard } from "./Discard.tsx";
import { Form } from "./Form.tsx";
import { LeavingContext, type Leave } from "./leaving.ts";
import { ModalFrame } from "#platform/web/ui/dialogs/Modal.tsx";
import classes from "#platform/web/ui/dialogs/Modal.module.css";
import { ModalInside } from "#platform/web/ui/dialogs/ModalInside.tsx";
import { bufferKeystrokes } from "#platform/web/ui/keys/keystroke-buffer.ts";
import { isLeavingAsked, useUnsavedText } from "./unsaved.ts";
import type { AnyForm } from "./useFormFor.ts";

interface FormModalProps {
  opened: boolean;
  title: string;
  form: AnyForm;
  /** Names the act: "Book appointment". */
  submit: string;
  onClose: () => void;
  size?: "confirm" | "form" | "wide" | "double";
  /** At the left of the foot: a quiet second act. */
  footStart?: ReactNode;
  children: ReactNode;
}

/** Not `useDeferredValue` with a first value: within what has just been fetched (`later`) React draws that again and again for half a second. */
function useAnswered(opened: boolean): boolean {
  const [isDue, setDue] = useState(!opened);
  useEffect(() => {
    if (isDue) return;
    bufferKeystrokes();
    startTransition(() => setDue(true));
  }, [isDue]);
  return isDue;
}

/** A form over the page: Ctrl Enter submits, Esc closes and asks only if something was typed. */
export function FormModal({ opened, title, form, submit, onClose, size = "form", footStart, children }: FormModalProps) {
  // The press is answered first. A form is much to draw: it comes as a whole once the processor has done so, and what is typed meanwhile is held.
  const isDue = useAnswered(opened);
  useUnsavedText({
    isUnsaved: () => form.isDirty && !form.isSaving,
    drop: () => {
      form.reset();
      onClose();
    },
  });
  const [leading, setLeading] = useState<(() => void) | null>(null);
  // The question is drawn once something may be lost; closed at first, so that it knows where to give the focus back.
  const [mayAsk, setMayAsk] = useState(false);
  const leave: Leave = (act) => {
    // The Esc that takes the question back reaches the form as well.
    if (leading !== null || isLeavingAsked()) return;
    // In a moment: the question would take the very Esc that raised it as its own answer.
    if (form.isDirty) {
      setMayAsk(true);
      setTimeout(() => setLeading(() => act));
    } else act();
  };
  const close = (): void => leave(onClose);
  const foot = (
    <>
      {footStart && <div className={classes.start}>{footStart}</div>}
      <Button onClick={close}>Cancel</Button>
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
          opened={leading !== null}
          onKeep={() => setLeading(null)}
          onDiscard={() => {
            if (leading === null) return;
            setLeading(null);
            form.reset();
            leading();
          }}
        />
      )}
    </>
  );
}
