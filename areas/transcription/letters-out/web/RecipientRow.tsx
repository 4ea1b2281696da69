import { Checkbox } from "@mantine/core";
import { LETTER_WAYS, WAY_NAMES } from "#areas/patients/referring-doctors/ways.contract.ts";
import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import type { SendResult } from "../contract.ts";
import { addressFor, NO_ADDRESS } from "../rules/recipient.ts";
import { ROLE_NAMES } from "../rules/words.ts";
import { LetterStatus } from "./LetterStatus.tsx";
import classes from "./letters.module.css";
import type { ShownRecipient } from "./useChoice.ts";

const OPTIONS = LETTER_WAYS.map((value) => ({ value, label: WAY_NAMES[value] }));
const CHOOSE_WAY = "Choose how to send it.";

interface RecipientRowProps {
  recipient: ShownRecipient;
  result: SendResult | undefined;
  isTried: boolean;
  onPick: (pick: Pick<ShownRecipient, "isOn" | "way">) => void;
  /** Opens the form of the doctor. Undefined for users who may not change it. */
  onEdit: (() => void) | undefined;
}

/** Renders a possible recipient with the delivery method, the address and any missing details. */
export function RecipientRow({ recipient, result, isTried, onPick, onEdit }: RecipientRowProps) {
  const { doctor, role, sent, isOn, way } = recipient;
  const name = doctorName(doctor);
  const address = way === null ? null : addressFor(doctor, way);
  const problem = isOn && (way === null ? isTried && CHOOSE_WAY : address === null && NO_ADDRESS[way]);
  return (
    <li>
      <div className={classes.about}>
        <Checkbox
          label={name}
          checked={isOn}
          disabled={sent !== undefined}
          onChange={(event) => onPick({ isOn: event.currentTarget.checked, way })}
        />
        <span className="muted">
          {ROLE_NAMES[role]}
          {doctor.practice_name !== null && `, ${doctor.practice_name}`}
        </span>
        {sent === undefined && address !== null && (
          <span className={`muted ${classes.address}`}>
            {way === "post" ? addressLine(address) : address}
          </span>
        )}
      </div>
      {sent ? (
        <LetterStatus letter={sent} />
      ) : (
        <ChoiceField
          label={`Send to ${name} by`}
          value={way}
          options={OPTIONS}
          onChange={(chosen) => onPick({ isOn: true, way: chosen })}
        />
      )}
      {(problem || result?.result === "refused") && (
        <p className={classes.problem} role="alert">
          {problem || result?.reason}{" "}
          {onEdit && (
            <Button kind="plain" size="xs" onClick={onEdit}>
              Edit referring doctor
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

const addressLine = (address: string): string => address.split("\n").slice(1).join(", ");
