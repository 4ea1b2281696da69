import type { Difference } from "../contract.ts";
import classes from "./access.module.css";

/** Renders the changed fields with their values before and after. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before === null ? "–" : <del>{before}</del>}</td>
            <td>{after === null ? "–" : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
