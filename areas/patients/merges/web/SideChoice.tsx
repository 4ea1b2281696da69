import { useId } from "react";
import type { Side } from "../contract.ts";
import classes from "./merge.module.css";

const SIDE_LABELS: Readonly<Record<Side, string>> = { to: "Kept", from: "Merged", both: "Both" };

/**
 * Radio buttons for the owner of a row or value: the kept patient, the merged one or both. No option is
 * preselected.
 */
export function SideChoice({
  label,
  value,
  sides,
  onChange,
}: {
  label: string;
  value: Side | undefined;
  sides: readonly Side[];
  onChange: (side: Side) => void;
}) {
  // Generates a unique name because two rows may have the same label.
  const name = useId();
  return (
    <fieldset className={classes.sides}>
      <legend className={classes.spoken}>{label}</legend>
      {sides.map((side) => (
        <label key={side} className={classes.option} data-chosen={value === side || undefined}>
          <input type="radio" name={name} checked={value === side} onChange={() => onChange(side)} />
          <span>{SIDE_LABELS[side]}</span>
        </label>
      ))}
    </fieldset>
  );
}
