import { WAY_NAMES } from "#areas/patients/referring-doctors/ways.contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { LetterOut } from "../letter.contract.ts";
import { LetterStatus } from "./LetterStatus.tsx";
import { selectionColumn } from "./selection-column.tsx";
import type { Selection } from "./useSelection.ts";

const COLUMNS: readonly Column<LetterOut>[] = [
  {
    key: "name",
    head: "Patient",
    cell: ({ patient }) => patientName(patient),
    sortable: true,
    elastic: true,
    isKey: true,
  },
  {
    key: "recipient",
    head: "Recipient",
    cell: ({ recipient }) => recipient,
    sortable: true,
    elastic: true,
    phone: "second",
  },
  { key: "way", head: "Sent by", cell: ({ way }) => WAY_NAMES[way], width: 130, phone: "second" },
  {
    key: "sent",
    head: "Sent",
    cell: ({ created_time }) => <DateTime at={created_time} />,
    sortable: true,
    digits: true,
    width: 150,
    phone: "second",
  },
  {
    key: "failure",
    head: "Reason",
    cell: ({ failure, is_replaced }) => (is_replaced ? null : failure),
    elastic: true,
    drops: "laptop",
  },
  {
    key: "arrival",
    head: "State",
    cell: (letter) => <LetterStatus letter={letter} />,
    sortable: true,
    width: 210,
    phone: "end",
  },
];

/** Returns the columns of the letters. `selection` is null for users who send none. */
export const columnsOf = (selection: Selection | null): readonly Column<LetterOut>[] =>
  selection
    ? [
        selectionColumn<LetterOut>(
          selection,
          ({ patient, recipient }) => `${patientName(patient)} to ${recipient}`,
        ),
        ...COLUMNS,
      ]
    : COLUMNS;
