import { Checkbox } from "@mantine/core";
import { BILLING_TYPES } from "#areas/practice/practice-settings/contract.ts";
import { formatDay } from "#kernel/day.ts";
import { Status } from "#platform/web/ui/Status.tsx";
import type { Column } from "#platform/web/ui/Table.tsx";
import type { Consultation, ConsultationList } from "../contract.ts";
import { missingDetail } from "../rules/complete.ts";
import { feeWords } from "../rules/fees.ts";
import { BillingTypeCell } from "./BillingTypeCell.tsx";
import { ItemsCell } from "./ItemsCell.tsx";

export interface Ticking {
  readonly isTicked: (row: Consultation) => boolean;
  readonly tick: (row: Consultation, on: boolean) => void;
}

const nameOf = ({ patient: { last_name, first_name }, p__status }: Consultation): string =>
  last_name === "" && p__status === "Unconverted" ? "Picture" : `${last_name.toUpperCase()}, ${first_name}`;

function Detail({ row }: { row: Consultation }) {
  const missing = missingDetail(row);
  if (missing === null) return <Status is="completed">Complete</Status>;
  return <Status is={missing === "Unconverted" ? "unconverted" : "missing"}>{missing}</Status>;
}

/** With fields while the list is edited. */
export const consultationColumns = (list: ConsultationList, editing: Ticking | null): Column<Consultation>[] => [
  ...(editing
    ? [
        {
          key: "tick",
          head: "Send",
          width: 56,
          cell: (row: Consultation) => (
            <Checkbox
              aria-label={`Send ${nameOf(row)}`}
              checked={editing.isTicked(row)}
              onChange={(event) => editing.tick(row, event.currentTarget.checked)}
            />
          ),
          phone: "end" as const,
        },
      ]
    : []),
  { key: "time", head: "Time", cell: ({ start_time }) => start_time ?? "–", digits: true, width: 70 },
  { key: "patient", head: "Patient", cell: nameOf, elastic: true, isKey: true },
  {
    key: "born",
    head: "Born",
    cell: ({ patient: { dob } }) => (dob ? formatDay(dob) : "–"),
    digits: true,
    drops: true,
    width: 110,
  },
  {
    key: "items",
    head: "MBS items",
    cell: (row) => (editing ? <ItemsCell list={list} row={row} /> : row.items.join(", ") || "–"),
    digits: true,
    width: 180,
    phone: "second",
  },
  {
    key: "billing",
    head: "Billing type",
    cell: (row) => (editing ? <BillingTypeCell list={list} row={row} /> : (BILLING_TYPES[(row.billing_type ?? 0) - 1] ?? "–")),
    width: 210,
    phone: "second",
  },
  { key: "fee", head: "Schedule fee", cell: feeWords, digits: true, align: "right", drops: true, width: 110 },
  { key: "details", head: "Details", cell: (row) => <Detail row={row} />, width: 190, phone: "end" },
];
