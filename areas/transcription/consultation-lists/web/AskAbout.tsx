import { type ReactNode, useState } from "react";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Consultation } from "../contract.ts";

/**
 * Returns the "Missing data" column of a sent list and its dialog. Staff request details of a patient's
 * claim; the client's users get a link to the patient to answer.
 */
export function useMissingDataColumn(): { columns: Column<Consultation>[]; dialog: ReactNode } {
  const { me, may } = useSession();
  const [requestedRow, setRequestedRow] = useState<Consultation | null>(null);
  const [request] = useSlot(patientSlots.request);
  const nameOf = ({ patient: { first_name, last_name } }: Consultation): string =>
    `${last_name.toUpperCase()}, ${first_name}`;
  const column = (cell: (row: Consultation) => ReactNode): Column<Consultation> => ({
    key: "missing",
    head: "Missing data",
    cell,
    width: 130,
    phone: "end",
  });
  if (me.kind !== "staff") {
    if (!may("patient.edit")) return { columns: [], dialog: null };
    const answerColumn = column((row) =>
      row.p__status === "Missing Data" ? (
        <AppLink
          to={patientPaths.record({ id: row._patient, missing: true })}
          aria-label={`Answer about ${nameOf(row)}`}
        >
          Answer
        </AppLink>
      ) : (
        "–"
      ),
    );
    return { columns: [answerColumn], dialog: null };
  }
  if (!request) return { columns: [], dialog: null };
  const { content: Request } = request;
  const requestColumn = column((row) => (
    <Button
      kind="plain"
      size="xs"
      aria-label={`Request information about ${nameOf(row)}`}
      onClick={() => setRequestedRow(row)}
    >
      Request
    </Button>
  ));
  return {
    columns: [requestColumn],
    dialog: requestedRow && (
      <Request patient={{ ...requestedRow.patient, missing: [] }} onClose={() => setRequestedRow(null)} />
    ),
  };
}
