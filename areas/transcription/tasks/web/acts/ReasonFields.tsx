import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { cutText } from "#kernel/text/text.ts";
import { LONGEST_SUBJECT, REASON_CODES, type ReasonCode } from "../../contract.ts";

export interface Reason {
  readonly reason_code: ReasonCode | null;
  readonly reason_text: string | null;
}
export const NO_REASON: Reason = { reason_code: null, reason_text: null };

const OPTIONS = REASON_CODES.map((value) => ({ value, label: value }));

/** Returns the message for an incomplete reason, or null (RULE-TASK-08). */
export function reasonProblem({ reason_code, reason_text }: Reason): string | null {
  if (reason_code === null) return "Choose a reason.";
  return reason_code === "OTHER" && !reason_text?.trim() ? "Enter the reason." : null;
}

/** Renders the fields for the reason of a reassignment or a step back (SCR-MOD-22). */
export function ReasonFields({
  reason,
  error,
  onChange,
}: {
  reason: Reason;
  error: string | null;
  onChange: (reason: Reason) => void;
}) {
  const isOther = reason.reason_code === "OTHER";
  return (
    <>
      <ChoiceField
        label="Reason"
        value={reason.reason_code}
        options={OPTIONS}
        error={!isOther && error}
        onChange={(reason_code) => onChange({ ...reason, reason_code })}
      />
      {isOther && (
        <TextField
          label="Other reason"
          value={reason.reason_text}
          error={error}
          onChange={(text) => onChange({ ...reason, reason_text: cutText(text ?? "", LONGEST_SUBJECT) })}
        />
      )}
    </>
  );
}
