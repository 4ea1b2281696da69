import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { ChaseEdited } from "./useChase.ts";

/** Edits the chasing email and shows its recipient. */
export function ChaseFields({
  chase: { chosen, problem, subject, text, write },
  rows,
}: {
  chase: ChaseEdited;
  rows: number;
}) {
  return (
    <>
      <ProblemBanner>{problem}</ProblemBanner>
      <p className="muted">
        {chosen?.to === null
          ? "This fund has no email address. Add one first."
          : `To ${chosen?.to ?? ""}, with the form attached`}
      </p>
      <TextField label="Subject" value={subject} onChange={(value) => write({ subject: value ?? "" })} />
      <NoteField label="Email" rows={rows} value={text} onChange={(value) => write({ text: value ?? "" })} />
    </>
  );
}
