import classes from "./signup.module.css";

interface TileProps {
  label: string;
  note: string;
  price?: string;
  /** Second note, on a line of its own. */
  second?: string;
  checked: boolean;
  disabled?: boolean;
  /** Name of the radio group. A checkbox if omitted. */
  radio?: string;
  onChange: () => void;
}

/** Renders a choice with its explanation. */
export function Tile({ label, note, price, second, checked, disabled, radio, onChange }: TileProps) {
  return (
    <label className={classes.tile}>
      <input
        type={radio === undefined ? "checkbox" : "radio"}
        name={radio}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        aria-label={label}
      />
      <b>{label}</b>
      {price !== undefined && <small className={classes.price}>{price}</small>}
      <small>{note}</small>
      {second !== undefined && <small>{second}</small>}
    </label>
  );
}
