import type { MissingRequest } from "../contract.ts";
import classes from "./missing.module.css";

/** Renders the requested items, "Date of birth, billing type", with the note below. */
export function RequestItems({ request: { patient_lists, claim_lists, note } }: { request: MissingRequest }) {
  const words = [...patient_lists, ...claim_lists].join(", ");
  return (
    <>
      <p className={classes.items}>
        {words.charAt(0).toUpperCase()}
        {words.slice(1)}
      </p>
      {note && <p className={classes.note}>{note}</p>}
    </>
  );
}
