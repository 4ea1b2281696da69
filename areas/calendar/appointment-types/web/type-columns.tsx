import type { Deletion } from "#platform/web/api/useDeleteWithUndo.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { VisitType } from "../contract.ts";
import { itemsText } from "../rules/items.ts";
import { placeWords } from "../rules/words.ts";
import { archiveColumn } from "./archive-column.tsx";
import { TypeMark } from "./TypeMark.tsx";

/**
 * Returns the columns of the list of types. Item numbers exist in Australia only. `changes` is null for users
 * who may not edit.
 */
export const columnsOf = (withItems: boolean, changes: Deletion<VisitType> | null): Column<VisitType>[] => [
  {
    key: "name",
    head: "Name",
    cell: (row) => <TypeMark type={row} />,
    sortable: true,
    elastic: true,
    isKey: true,
  },
  {
    key: "minutes",
    head: "Length",
    cell: (row) => `${row.minutes} min`,
    digits: true,
    sortable: true,
    width: 100,
    phone: "second",
  },
  { key: "place", head: "Location", cell: placeWords, width: 130, phone: "second" },
  { key: "referral", head: "Referral", cell: (row) => (row.needs_referral ? "Needed" : "–"), width: 100 },
  ...(withItems
    ? [
        {
          key: "items",
          head: "MBS items",
          cell: (row: VisitType) => itemsText(row.mbs_items) || "–",
          width: 150,
        },
      ]
    : []),
  { key: "online", head: "Online", cell: (row) => (row.is_bookable_online ? "Bookable" : "–"), width: 100 },
  ...archiveColumn(changes),
];
