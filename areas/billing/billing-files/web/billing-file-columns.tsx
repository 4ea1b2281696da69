import { Checkbox } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { Zone } from "#kernel/dates/zone.ts";
import { sizeInWords } from "#platform/files/rules/size.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { BillingFile } from "../contract.ts";
import classes from "./billing-files.module.css";

interface ColumnOptions {
  zone: Zone;
  chosen: ReadonlySet<number>;
  onToggle: (file: BillingFile) => void;
}

/**
 * Returns the columns of the list of billing files. A sent file shows only a quiet icon and the date because
 * most files have been sent.
 */
export const billingFileColumns = ({ zone, chosen, onToggle }: ColumnOptions): Column<BillingFile>[] => [
  {
    key: "chosen",
    head: "",
    width: 40,
    cell: (row) => (
      <Checkbox
        aria-label={`Select ${row.file.name}`}
        checked={chosen.has(row.ID)}
        onClick={(event) => event.stopPropagation()}
        onChange={() => onToggle(row)}
      />
    ),
    phone: "end",
  },
  { key: "name", head: "File", isKey: true, sortable: true, elastic: true, cell: (row) => row.file.name },
  {
    key: "size",
    head: "Size",
    digits: true,
    align: "right",
    drops: "tablet",
    cell: (row) => sizeInWords(row.file.size),
  },
  {
    key: "comment",
    head: "Comment",
    sortable: true,
    elastic: true,
    phone: "second",
    cell: (row) => row.comment ?? "–",
  },
  {
    key: "date",
    head: "Added",
    sortable: true,
    digits: true,
    phone: "second",
    cell: (row) => <DateTime at={row.created_time} zone={zone} />,
  },
  {
    key: "sent",
    head: "Bulk bill",
    sortable: true,
    digits: true,
    phone: "second",
    cell: (row) =>
      row.bulkbill_sent_date === null ? (
        "–"
      ) : (
        <span className={classes.sent}>
          <IconSend size={15} aria-hidden /> Sent <DateTime at={row.bulkbill_sent_date} zone={zone} />
        </span>
      ),
  },
];
