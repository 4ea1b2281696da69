import { useState } from "react";
import { formatProviderNumber } from "#kernel/provider-number.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { Modal } from "#platform/web/ui/Modal.tsx";
import { NoteField } from "#platform/web/ui/NoteField.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { boardRoutes, type Chase } from "../contract.ts";
import classes from "./board.module.css";

const keyOf = ({ _doctor, recipient }: Chase): string => `${_doctor} ${recipient}`;
const lateWords = (days: number): string => (days === 0 ? "due today" : `${days} ${days === 1 ? "day" : "days"} late`);

/** Whom to chase today, one email for a client and fund; it may be changed before it is sent. */
export function ChaseModal({ chases, onClose }: { chases: readonly Chase[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chase | undefined>(chases[0]);
  const [subject, setSubject] = useState(chosen?.subject ?? "");
  const [text, setText] = useState(chosen?.text ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const { sendAsync, isSending } = useSend(boardRoutes.chase, {
    errors: "inline",
    done: "Email sent",
    refresh: [boardRoutes.list, boardRoutes.due],
    onDone: onClose,
  });
  const choose = (key: string | null): void => {
    const next = chases.find((one) => keyOf(one) === key);
    setChosen(next);
    setSubject(next?.subject ?? "");
    setText(next?.text ?? "");
  };
  const submit = async (): Promise<void> => {
    if (!chosen) return;
    const { _doctor, recipient } = chosen;
    await sendAsync({ body: { _doctor, recipient, subject, text } }).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : "The email was not sent. Try again."),
    );
  };
  return (
    <Modal
      opened
      title="Chase today"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" busy={isSending} disabled={!chosen || chosen.to === null} onClick={() => void submit()}>
            Send to {chosen?.recipient_name ?? "fund"}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {problem && (
          <Banner tone="waratah" boxed alert>
            {problem}
          </Banner>
        )}
        <ChoiceField
          label="Fund and client"
          value={chosen ? keyOf(chosen) : null}
          options={chases.map((one) => ({
            value: keyOf(one),
            label: `${one.recipient_name}, ${one.client}, ${one.provider_numbers.map(formatProviderNumber).join(", ")}: ${lateWords(one.days_late)}`,
          }))}
          onChange={choose}
        />
        <p className="muted">
          {chosen?.to === null ? "No email address is entered for this fund." : `To ${chosen?.to ?? ""}, with the form attached`}
        </p>
        <TextField label="Subject" value={subject} onChange={(value) => setSubject(value ?? "")} />
        <NoteField label="Email" rows={9} value={text} onChange={(value) => setText(value ?? "")} />
      </div>
    </Modal>
  );
}
