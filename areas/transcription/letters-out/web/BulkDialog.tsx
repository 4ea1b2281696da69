import { Checkbox } from "@mantine/core";
import { useEffect, useState } from "react";
import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { letterRoutes, type LetterToSend, type SendResult, type UnsentLetter } from "../contract.ts";
import type { LetterDraft } from "../letter.contract.ts";
import { preferredWay } from "../rules/recipient.ts";
import { byWay, letterCount } from "../rules/words.ts";
import classes from "./letters.module.css";
import { useSending } from "./useSending.ts";

interface BulkDialogProps {
  letters: readonly UnsentLetter[];
  onClose: () => void;
}

/**
 * Renders the dialog that sends several letters to their referring doctors. Shows patient, doctor and way of
 * each before.
 */
export function BulkDialog({ letters, onClose }: BulkDialogProps) {
  const [ready, setReady] = useState<ReadonlyMap<number, LetterToSend | null>>(new Map());
  const sending = useSending(onClose);
  const readyLetters = [...ready.values()].filter((letter) => letter !== null);
  const isReading = ready.size < letters.length;
  const note = (ID: number, letter: LetterToSend | null): void =>
    setReady((known) => new Map(known).set(ID, letter));
  return (
    <Modal
      opened
      title="Send to referring doctors"
      size="wide"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {readyLetters.length > 0 && (
            <Button
              kind="primary"
              busy={sending.isSending || isReading}
              onClick={() => sending.send(readyLetters)}
            >
              {`Send ${letterCount(readyLetters.length)}`}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.form}>
        {sending.problem !== null && <ProblemBanner>{sending.problem}</ProblemBanner>}
        <p className={classes.preview}>
          Check the patient and the doctor of each letter. A letter without either is sent from its task.
        </p>
        <ul className={`${classes.recipients} ${classes.pairs}`}>
          {letters.map((letter) => (
            <BulkRow
              key={letter.ID}
              letter={letter}
              result={sending.results.find(({ _task }) => _task === letter.ID)}
              onReady={(sent) => note(letter.ID, sent)}
            />
          ))}
        </ul>
      </div>
    </Modal>
  );
}

interface BulkRowProps {
  letter: UnsentLetter;
  result: SendResult | undefined;
  /** Called with the letter's recipients. Null if the letter can't be sent, or was unticked. */
  onReady: (letter: LetterToSend | null) => void;
}

/**
 * Reports the letter's recipients to the dialog whenever they change. Undefined while the letter is loading.
 */
function useNoted(letter: LetterToSend | null | undefined, onReady: BulkRowProps["onReady"]): void {
  const note = useLatestAct(() => {
    if (letter !== undefined) onReady(letter);
  });
  const key = letter === undefined ? "" : JSON.stringify(letter);
  useEffect(() => {
    if (key !== "") note();
  }, [key, note]);
}

/** Reads the proposal for a letter, and renders it with a checkbox. */
function BulkRow({ letter: { ID, subject, files }, result, onReady }: BulkRowProps) {
  const read = useRead(letterRoutes.draft, { params: { id: ID }, query: {} });
  const proposal = read.data && proposalOf(read.data, files.length);
  const sent = proposal && "letter" in proposal ? proposal.letter : null;
  const [isOn, setOn] = useState<boolean | null>(null);
  const isChosen = sent !== null && isOn !== false;
  const isSettled = read.data !== undefined || read.error !== null;
  useNoted(isSettled ? (isChosen ? sent : null) : undefined, onReady);
  return (
    <li>
      <div className={classes.about}>
        <Checkbox
          label={subject ?? `Task ${ID}`}
          checked={isChosen}
          disabled={sent === null}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        {read.data?.patient && <span className="muted">About {patientName(read.data.patient)}</span>}
      </div>
      <span className="muted">
        {!isSettled && "Reading the letter"}
        {proposal && ("letter" in proposal ? proposal.words : proposal.problem)}
      </span>
      {(read.error || result?.reason) && (
        <p className={classes.problem} role="alert">
          {result?.reason ?? read.error?.message}
        </p>
      )}
    </li>
  );
}

type Proposal = { readonly letter: LetterToSend; readonly words: string } | { readonly problem: string };

/** Returns the letter to the doctor of the active referral, or why it can't be sent with others. */
function proposalOf({ _task, file, patient, recipients }: LetterDraft, files: number): Proposal {
  if (files > 1) return { problem: "Several files: send it from its task." };
  if (patient === null) return { problem: "Choose the patient in its task." };
  const referrer = recipients.find(({ role }) => role === "referrer");
  if (!referrer) return { problem: "No active referral." };
  const way = preferredWay(referrer.doctor);
  const name = doctorName(referrer.doctor);
  if (way === null) return { problem: `${name} has no address.` };
  const letter = {
    ...{ _task, _file: file.ID, _patient: patient.ID },
    recipients: [{ _referring_doctor: referrer.doctor.ID, way }],
  };
  return { letter, words: `To ${name} ${byWay(way)}` };
}
