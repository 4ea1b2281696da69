import { useQueryClient } from "@tanstack/react-query";
import { ColumnsCard } from "#areas/patients/import/web/ColumnsCard.tsx";
import { queryKey, invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { columnsOf, type TableKind } from "../columns.contract.ts";
import { type AppointmentImport, appointmentImportRoutes } from "../contract.ts";
import { matchingProblem } from "../rules/match-table.ts";

const kinds = [
  { value: "appointment", label: "Appointments" },
  { value: "referral", label: "Referrals" },
  { value: "availability", label: "Availability" },
] as const satisfies readonly { value: TableKind; label: string }[];

interface MatchTableProps {
  run: AppointmentImport;
  table: NonNullable<AppointmentImport["table"]>;
  onChanges: (has: boolean) => void;
}

/** Renders the matching of columns for a table of appointments, referrals or availability. */
export function MatchTable({ run, table, onChanges }: MatchTableProps) {
  const queries = useQueryClient();
  const owner = useOwner();
  const match = useSend(appointmentImportRoutes.match, {
    errors: "inline",
    onDone: (reply) => {
      queries.setQueryData(queryKey(appointmentImportRoutes.get, { params: { id: run.ID } }, owner), reply);
      void invalidateRoutes(queries, [appointmentImportRoutes.rows, appointmentImportRoutes.list]);
    },
  });
  return (
    <ColumnsCard<TableKind>
      columns={table.columns}
      read={{ kind: table.kind, mapping: table.mapping }}
      kinds={kinds}
      fieldsOf={columnsOf}
      problemOf={matchingProblem}
      source={run.source}
      isProposal={!table.is_matched}
      error={match.error?.message}
      isSending={match.isSending}
      onMatch={(kind, mapping) => match.send({ params: { id: run.ID }, body: { kind, mapping } })}
      onChanges={onChanges}
    />
  );
}
