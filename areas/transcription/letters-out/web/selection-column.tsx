import { Checkbox } from "@mantine/core";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import classes from "./letters.module.css";
import type { Selection } from "./useSelection.ts";

/** Returns the column with the checkboxes of a list. */
export const selectionColumn = <Row extends { readonly ID: number }>(
  { ids, toggle, toggleAll, isAll }: Selection,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  key: "select",
  head: "",
  headCell: (
    <Checkbox
      size="xs"
      aria-label="Select all letters on this page"
      checked={isAll}
      indeterminate={ids.size > 0 && !isAll}
      onChange={toggleAll}
    />
  ),
  cell: (row) => (
    <Checkbox
      size="xs"
      className={classes.above}
      aria-label={`Select ${nameOf(row)}`}
      checked={ids.has(row.ID)}
      onChange={() => toggle(row.ID)}
    />
  ),
  width: 40,
  phone: "start",
});
