import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { Column, Sort } from "./table-columns.ts";
import classes from "./Table.module.css";

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  sticky: boolean;
}

export function TableHead<Row>({ columns, sort, onSort, sticky }: TableHeadProps<Row>) {
  return (
    <thead className={sticky ? classes.sticky : undefined}>
      <tr>
        {columns.map((column) => {
          const direction = sort?.by === column.key ? sort.direction : undefined;
          const sortable = column.sortable && onSort;
          return (
            <th
              key={column.key}
              scope="col"
              className={[column.align === "right" && classes.right, column.elastic && classes.elastic]
                .filter(Boolean)
                .join(" ")}
              style={column.width ? { width: column.width } : undefined}
              data-drops={column.drops}
              aria-sort={
                sortable
                  ? direction === "asc"
                    ? "ascending"
                    : direction === "desc"
                      ? "descending"
                      : "none"
                  : undefined
              }
            >
              {sortable ? (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => onSort({ by: column.key, direction: direction === "asc" ? "desc" : "asc" })}
                >
                  {column.head}
                  {direction === "asc" && <IconArrowUp size={14} aria-hidden />}
                  {direction === "desc" && <IconArrowDown size={14} aria-hidden />}
                </button>
              ) : (
                (column.headCell ?? (column.head || <span className={classes.spoken}>Actions</span>))
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
