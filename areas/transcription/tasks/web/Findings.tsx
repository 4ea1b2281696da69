import { TextInput } from "@mantine/core";
import { Banner } from "#platform/web/ui/Banner.tsx";
import type { Finding } from "../return.contract.ts";

const LABELS: Readonly<Record<Finding["kind"], string>> = {
  name: "Name",
  birthday: "Date of birth",
  sex: "Sex",
  date: "Date",
};

/** G-15: what in a letter does not agree with the patient, and why it is returned all the same. */
export function Findings({
  findings,
  reason,
  onReason,
}: {
  findings: readonly Finding[];
  reason: string;
  onReason: (reason: string) => void;
}) {
  return (
    <Banner tone="waratah">
      {findings.map(({ kind, letter, patient }) => (
        <p key={`${kind}${letter}`}>
          {LABELS[kind]}: letter {letter}, patient {patient}
        </p>
      ))}
      <TextInput
        label="Reason to return it anyway"
        description="At least 5 characters. Or clear its box to leave it out."
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </Banner>
  );
}
