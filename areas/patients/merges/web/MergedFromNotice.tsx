import { useState } from "react";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { mergeRoutes, type PatientMerge } from "../contract.ts";
import { UndoMergeModal } from "./UndoMergeModal.tsx";

/** Renders, on the kept patient's page, the merges in force. Only the latest can be undone. */
export function MergedFromNotice({ patient }: { patient: Patient }) {
  const { zone } = useClient();
  const { may } = useSession();
  const merges = useRead(mergeRoutes.listOf, { params: { id: patient.ID } }, { freshFor: 60_000 });
  const [mergeToUndo, setMergeToUndo] = useState<PatientMerge | null>(null);
  const undoButtonOf = (merge: PatientMerge) =>
    may(["patient.merge"]) && (
      <button type="button" className="link no-print" onClick={() => setMergeToUndo(merge)}>
        Undo
      </button>
    );
  return (
    <>
      {(merges.data ?? []).map((merge, index) => (
        <Banner key={merge.ID} tone="stone" action={index === 0 && undoButtonOf(merge)}>
          Merged from <b>{patientNameWithTitle(merge.from)}</b>
          {merge.from.dob && <span className="tn">, born {formatDay(merge.from.dob)}</span>}, by{" "}
          {merge.merged_by} on <span className="tn">{formatDay(wallOf(merge.merged_at, zone).day)}</span>.
        </Banner>
      ))}
      {mergeToUndo && <UndoMergeModal merge={mergeToUndo} onClose={() => setMergeToUndo(null)} />}
    </>
  );
}
