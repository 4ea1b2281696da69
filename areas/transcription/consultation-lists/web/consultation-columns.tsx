import { Checkbox } from "@mantine/core";
import { BILLING_TYPES } from "#areas/practice/practice-settings/contract.ts";
import { formatDay } from "#kernel/dates/day.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Consultation, ConsultationList } from "../contract.ts";
import { formatFee } from "../rules/fees.ts";
import { BillingTypeCell } from "./BillingTypeCell.tsx";
import { ItemsCell } from "./ItemsCell.tsx";
import { MissingCell } from "./MissingCell.tsx";
import type { RowEntry } from "./useRowEntry.ts";
import type { Ticks } from "./useTicks.ts";

const nameOf = ({ patient: { last_name, first_name }, p__status }: Consultation): string =>
  last_name === "" && p__status === "Unconverted" ? "Picture" : `${last_name.toUpperCase()}, ${first_name}`;

export interface RowEditing {
  readonly ticks: Ticks;
  readonly entry: RowEntry;
}

const tickColumn = ({ isTicked, tick, all }: Ticks): Column<Consultation> => ({
  key: "tick",
  head: "Send",
  headCell: (
    <Checkbox
      aria-label="Send all"
      checked={all === "all"}
      indeterminate={all === "some"}
      onChange={(event) => tick(null, event.currentTarget.checked)}
    />
  ),
  width: 44,
  cell: (row) => (
    <Checkbox
      aria-label={`Send ${nameOf(row)}`}
      checked={isTicked(row)}
      disabled={row.is_cancelled}
      onChange={(event) => tick(row, event.currentTarget.checked)}
    />
  ),
  phone: "end",
});

/** Returns the columns of a list's rows, with editable cells if `editing` is given. */
export const consultationColumns = (
  list: ConsultationList,
  editing: RowEditing | null,
): Column<Consultation>[] => [
  ...(editing ? [tickColumn(editing.ticks)] : []),
  {
    key: "time",
    head: "Time",
    cell: ({ start_time }) => start_time ?? "–",
    digits: true,
    width: 64,
    phone: "second",
  },
  { key: "patient", head: "Patient", cell: nameOf, elastic: true, isKey: true },
  {
    key: "born",
    head: "Born",
    cell: ({ patient: { dob } }) => (dob ? formatDay(dob) : "–"),
    digits: true,
    drops: "tablet",
    width: 104,
  },
  {
    key: "items",
    head: "MBS items",
    cell: itemsCell(list, editing),
    digits: true,
    width: 170,
    phone: "second",
  },
  { key: "billing", head: "Billing type", cell: typeCell(list, editing), width: 190, phone: "second" },
  {
    key: "fee",
    head: "Schedule fee",
    cell: (row) => (row.is_cancelled ? "–" : formatFee(row)),
    digits: true,
    align: "right",
    drops: "tablet",
    width: 104,
  },
  { key: "details", head: "Details", cell: (row) => <MissingCell row={row} />, width: 230, phone: "end" },
];

function itemsCell(list: ConsultationList, editing: RowEditing | null) {
  return (row: Consultation) => {
    if (editing === null || row.is_cancelled) return row.items.join(", ") || "–";
    const { isOpen, close, next } = editing.entry;
    return (
      <ItemsCell
        list={list}
        row={row}
        isOpen={isOpen(row, "items")}
        onClose={() => close(row)}
        onNext={() => next(row)}
      />
    );
  };
}

function typeCell(list: ConsultationList, editing: RowEditing | null) {
  return (row: Consultation) => {
    if (row.is_cancelled) return "–";
    if (editing === null) return BILLING_TYPES[(row.billing_type ?? 0) - 1] ?? "–";
    const { isOpen, open, close } = editing.entry;
    return (
      <BillingTypeCell
        list={list}
        row={row}
        isOpen={isOpen(row, "type")}
        onOpen={() => open(row, "type")}
        onClose={() => close(row)}
      />
    );
  };
}
