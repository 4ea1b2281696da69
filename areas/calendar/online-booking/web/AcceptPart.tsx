import { Radio } from "@mantine/core";
import { useState } from "react";
import { matchReasonLabel } from "#areas/patients/patients/rules/likeness.ts";
import { PatientPicker } from "#areas/patients/patients/web/PatientPicker.tsx";
import { formatDay } from "#kernel/dates/day.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import type { LikelyPatient, OpenedRequest } from "../contract.ts";
import { requestName } from "../rules/words.ts";
import classes from "./bookings.module.css";
import { RequestFacts } from "./RequestFacts.tsx";
import { useRequestActs } from "./useRequestActs.ts";

const NEW = "new";
const OTHER = "other";

interface AcceptProps {
  request: OpenedRequest;
  onDecline: () => void;
  onClose: () => void;
}

/** Renders a waiting request with the choice of its patient, and the buttons that answer it. */
export function AcceptPart({ request, onDecline, onClose }: AcceptProps) {
  const { accept } = useRequestActs(onClose);
  const [choice, setChoice] = useState<string | null>(request.likely.length === 0 ? NEW : null);
  const [other, setOther] = useState<number | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const patient = patientOf(choice, other);
  const isOverbooked = request.is_overbooked || accept.error?.code === "onlinebooking.overbooked";
  const send = (): void => {
    setIsAsked(true);
    if (patient !== undefined)
      accept.send({ params: { id: request.ID }, body: { _patient: patient, overlaps: isOverbooked } });
  };
  return (
    <Modal
      opened
      title={requestName(request)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onDecline}>Decline</Button>
          <Button kind="primary" busy={accept.isSending} onClick={send}>
            {isOverbooked ? "Accept anyway" : acceptLabel(choice)}
          </Button>
        </>
      }
    >
      <div className={classes.parts}>
        {isOverbooked && (
          <Banner tone="ochre" boxed>
            Another appointment overlaps this time.
          </Banner>
        )}
        {accept.error && accept.error.code !== "onlinebooking.overbooked" && (
          <Banner tone="waratah" boxed alert>
            {accept.error.message}
          </Banner>
        )}
        <RequestFacts request={request} />
        <PatientChoice
          {...{ likely: request.likely, choice, other, onChoice: setChoice, onOther: setOther }}
          isMissing={isAsked && patient === undefined}
        />
      </div>
    </Modal>
  );
}

/** Returns the chosen patient: an ID, null for a new one, or undefined if none is chosen. */
function patientOf(choice: string | null, other: number | null): number | null | undefined {
  if (choice === NEW) return null;
  if (choice === OTHER) return other ?? undefined;
  return choice === null ? undefined : Number(choice);
}

const acceptLabel = (choice: string | null): string =>
  choice === NEW ? "Add patient and book" : "Book appointment";

interface ChoiceProps {
  likely: readonly LikelyPatient[];
  choice: string | null;
  other: number | null;
  onChoice: (choice: string) => void;
  onOther: (patient: number | null) => void;
  isMissing: boolean;
}

function PatientChoice({ likely, choice, other, onChoice, onOther, isMissing }: ChoiceProps) {
  const { may } = useSession();
  return (
    <div className={classes.parts}>
      <Radio.Group
        label="Book for"
        value={choice}
        onChange={onChoice}
        error={isMissing ? "Choose the patient." : undefined}
      >
        <div className={classes.choices}>
          {likely.map((patient) => (
            <Radio key={patient.ID} value={String(patient.ID)} label={likelyWords(patient)} />
          ))}
          {may("patient.view") && <Radio value={OTHER} label="Another patient" />}
          {may("patient.edit") && <Radio value={NEW} label="New patient, added with these details" />}
        </div>
      </Radio.Group>
      {choice === OTHER && (
        <PatientPicker
          label="Patient"
          value={other}
          onChange={(next) => onOther(typeof next === "number" ? next : null)}
          onlyExisting
        />
      )}
    </div>
  );
}

/** Returns a likely patient in words: "LIM, Grace, born 14/08/1979: same name and date of birth". */
const likelyWords = ({ first_name, last_name, dob, reason }: LikelyPatient): string =>
  `${last_name.toUpperCase()}, ${first_name}${dob === null ? "" : `, born ${formatDay(dob)}`}: ${matchReasonLabel(reason)}`;
