import { useState } from "react";
import { LETTER_WAYS, WAY_NAMES } from "#areas/patients/referring-doctors/ways.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { letterRoutes } from "../contract.ts";
import type { LetterOut } from "../letter.contract.ts";
import { byWay } from "../rules/words.ts";
import classes from "./letters.module.css";
import { LETTER_ROUTES } from "./letter-routes.ts";

const OPTIONS = LETTER_WAYS.map((value) => ({ value, label: WAY_NAMES[value] }));

/** Renders the dialog that sends a letter again, in the same or another way. */
export function ResendModal({ letter, onClose }: { letter: LetterOut; onClose: () => void }) {
  const [way, setWay] = useState(letter.way);
  const send = useSend(letterRoutes.again, {
    errors: "inline",
    refresh: LETTER_ROUTES,
    onDone: (sent) => {
      toast.done("Letter queued", { detail: `${sent.recipient}, ${byWay(sent.way)}` });
      onClose();
    },
  });
  const error = send.error?.errors?.["way"] ?? send.error?.message;
  return (
    <Modal
      opened
      title="Send again"
      size="confirm"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={send.isSending}
            onClick={() => send.send({ params: { id: letter.ID }, body: { way } })}
          >
            Send again
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={classes.preview}>
          The letter goes to {letter.recipient} again. The earlier sending is replaced
          {letter.way === "email" && ", and its link no longer opens"}.
        </p>
        <ChoiceField
          name="way"
          label="Send by"
          value={way}
          options={OPTIONS}
          error={error}
          onChange={(chosen) => chosen && setWay(chosen)}
        />
      </div>
    </Modal>
  );
}
