import { FilterBar } from "#platform/web/ui/layout/Page.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import type { ReactNode } from "react";
import { ROW_GROUPS, type RowGroup } from "../rules/complete-rows.ts";
import type { ListRows } from "./useListRows.ts";

const LABELS: Readonly<Record<RowGroup, string>> = {
  all: "All",
  complete: "Complete",
  needed: "Needs details",
  cancelled: "Cancelled",
};

/** Tabs that filter the rows, each with its number of rows. */
export function RowTabs({ rows, right }: { rows: ListRows; right: ReactNode }) {
  return (
    <FilterBar right={right}>
      <SegmentedControl
        label="Patients"
        value={rows.group}
        options={ROW_GROUPS.map((value) => ({ value, label: `${LABELS[value]} ${rows.count(value)}` }))}
        onChange={rows.setGroup}
      />
    </FilterBar>
  );
}
