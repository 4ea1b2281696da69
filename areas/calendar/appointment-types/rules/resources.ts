import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { Resource, ResourceKind, ResourceListValues } from "../resource.contract.ts";

export const KIND_NAMES: Readonly<Record<ResourceKind, string>> = { room: "Room", equipment: "Equipment" };

/** Returns the resources that contain every search word, sorted by a column, archived ones last. */
export const arrangeResources = (
  rows: readonly Resource[],
  { search, order }: Pick<ResourceListValues, "search" | "order">,
): Resource[] =>
  orderedRows(
    matchingRows(rows, search, (row) => [row.name, KIND_NAMES[row.kind], row.location_name]),
    order,
    (row, column) => row[column],
    (row) => Number(row.is_deleted),
  );
