import type { MissingRequest } from "../contract.ts";
import classes from "./missing.module.css";

/** Renders the requested items, "Date of birth, billing type", with the note below. */
export function RequestItems({ request: { patient_lists, claim_lists, note } }: { request: MissingRequest }) {
  const text = [...patient_lists, ...claim_lists].join(", ");
  return (
    <>
      <p className={classes.items}>
        {text.charAt(0).toUpperCase()}
        {text.slice(1)}
      </p>
      {note && <p className={classes.note}>{note}</p>}
    </>
  );
}
