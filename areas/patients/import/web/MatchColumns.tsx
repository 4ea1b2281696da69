import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { columnsOf } from "../columns.contract.ts";
import { type ImportRun, importRoutes } from "../contract.ts";
import type { Subject } from "../row.contract.ts";
import { fieldsIn } from "../rules/csv-columns.ts";
import { mappingProblem } from "../rules/words.ts";
import { ColumnsCard } from "./ColumnsCard.tsx";
import { useShowRun } from "./useChoose.ts";

const subjects = [
  { value: "patient", label: "Patients" },
  { value: "referringdoctor", label: "Referring doctors" },
] as const satisfies readonly { value: Subject; label: string }[];

/** Renders the matching of columns for a table of patients or referring doctors. */
export function MatchColumns({ run, onChanges }: { run: ImportRun; onChanges: (has: boolean) => void }) {
  const { may } = useSession();
  const match = useSend(importRoutes.match, { errors: "inline", onDone: useShowRun(run) });
  return (
    <ColumnsCard<Subject>
      columns={run.columns}
      read={{
        kind: run.subject === "referringdoctor" ? "referringdoctor" : "patient",
        mapping: fieldsIn(run.mapping),
      }}
      kinds={may(["referringdoctor.edit"]) ? subjects : undefined}
      fieldsOf={columnsOf}
      problemOf={(_, mapping) => mappingProblem(mapping)}
      source={run.source}
      error={match.error?.message}
      isSending={match.isSending}
      onMatch={(subject, mapping) =>
        match.send({ params: { id: run.ID }, body: { mapping: fieldsIn(mapping), subject } })
      }
      onChanges={onChanges}
    />
  );
}
