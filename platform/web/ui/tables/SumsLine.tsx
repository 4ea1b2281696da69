import classes from "./SumsLine.module.css";
import type { Column, SumsRow } from "./table-columns.ts";

interface SumsLineProps<Row> {
  sums: SumsRow;
  columns: readonly Column<Row>[];
  isPhone: boolean;
  /** True for the sums of the rows that follow; otherwise of the whole list. */
  isGroup?: boolean;
}

/**
 * Renders a line of sums. Its text spans the empty cells beside it, so that columns hidden on narrow screens
 * don't move the figures.
 */
export function SumsLine<Row>({
  sums: { says, cells },
  columns,
  isPhone,
  isGroup = false,
}: SumsLineProps<Row>) {
  const scope = isGroup ? "rowgroup" : "row";
  const endKey = columns.find(({ phone }) => phone === "end")?.key;
  if (isPhone)
    return (
      <li className={classes.group}>
        <span>{says}</span>
        {endKey !== undefined && cells?.[endKey] !== undefined && <span className="tn">{cells[endKey]}</span>}
      </li>
    );
  if (cells === undefined)
    return (
      <tr className={classes.group}>
        <th colSpan={columns.length} scope={scope}>
          {says}
        </th>
      </tr>
    );
  const [firstColumn, ...otherColumns] = columns;
  return (
    <tr className={classes.group}>
      <th scope={scope} data-drops={firstColumn?.drops} className={classes.words}>
        <span>{says}</span>
      </th>
      {otherColumns.map(({ key, drops, align }) => (
        <td key={key} data-drops={drops} className={align === "right" ? `${classes.right} tn` : undefined}>
          {cells[key]}
        </td>
      ))}
    </tr>
  );
}
