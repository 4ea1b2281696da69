import { Skeleton } from "@mantine/core";
import classes from "./Table.module.css";
import { useLate } from "#platform/web/ui/feedback/useLate.ts";

/** Renders placeholder rows of the real height after 200 ms. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const isLate = useLate();
  return (
    <tbody className={classes.skeleton}>
      {Array.from({ length: rows }, (_row, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_column, column) => (
            <td key={column}>
              {isLate && <Skeleton height={12} width={`${85 - (((row + 3) * (column + 5) * 7) % 45)}%`} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
