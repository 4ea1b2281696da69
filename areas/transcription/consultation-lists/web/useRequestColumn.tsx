import { type ReactNode, useState } from "react";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Consultation } from "../contract.ts";

/** Returns the column of a sent list in which staff request details of a patient's claim, and its dialog. */
export function useRequestColumn(): { columns: Column<Consultation>[]; dialog: ReactNode } {
  const { me } = useSession();
  const [requestedRow, setRequestedRow] = useState<Consultation | null>(null);
  const [request] = useSlot(patientSlots.request);
  const nameOf = ({ patient: { first_name, last_name } }: Consultation): string =>
    `${last_name.toUpperCase()}, ${first_name}`;
  if (me.kind !== "staff" || !request) return { columns: [], dialog: null };
  const { content: Request } = request;
  const requestColumn: Column<Consultation> = {
    key: "request",
    head: "Information",
    cell: (row) => (
      <Button
        kind="plain"
        size="xs"
        aria-label={`Request information about ${nameOf(row)}`}
        onClick={() => setRequestedRow(row)}
      >
        Request
      </Button>
    ),
    width: 110,
    phone: "end",
  };
  return {
    columns: [requestColumn],
    dialog: requestedRow && (
      <Request
        patient={{ ...requestedRow.patient, missing: requestedRow.p__missing }}
        onClose={() => setRequestedRow(null)}
      />
    ),
  };
}
