import type { Patient } from "#areas/patients/patients/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { type RowCount, mergeRoutes } from "../contract.ts";
import classes from "./merge.module.css";

const formatCount = ({ one, many }: RowCount, count: number): string =>
  `${count} ${count === 1 ? one : many}`;

/** Renders the numbers of rows, by kind, that the merge will move. */
export function MovingRows({ from, to }: { from: Patient; to: Patient }) {
  const preview = useRead(
    mergeRoutes.preview,
    { params: { from_id: from.ID, to_id: to.ID } },
    { freshFor: 0 },
  );
  if (preview.error)
    return <p role="alert">The records to move couldn't be counted. {preview.error.message}</p>;
  if (!preview.data) return <p className="muted">Counting records to move…</p>;
  const moving = preview.data.counts.filter((count) => count.from > 0);
  const staying = preview.data.counts.filter((count) => count.to > 0);
  return (
    <dl className={classes.counts}>
      <div>
        <dt>Will move</dt>
        <dd>{moving.map((count) => formatCount(count, count.from)).join(", ") || "nothing"}</dd>
      </div>
      <div>
        <dt>On kept patient</dt>
        <dd>{staying.map((count) => formatCount(count, count.to)).join(", ") || "nothing"}</dd>
      </div>
    </dl>
  );
}
