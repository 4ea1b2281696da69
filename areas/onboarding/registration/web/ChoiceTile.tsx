import classes from "./tile.module.css";

const NO_FACTS: readonly string[] = [];

interface TileProps {
  label: string;
  note: string;
  price?: string;
  /** Facts about the choice, each on a line of its own. */
  facts?: readonly string[];
  checked: boolean;
  disabled?: boolean;
  /** Name of the radio group. A checkbox if omitted. */
  radio?: string;
  onChange: () => void;
}

/** Renders a choice with its explanation. */
export function ChoiceTile({
  label,
  note,
  price,
  facts = NO_FACTS,
  checked,
  disabled,
  radio,
  onChange,
}: TileProps) {
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
      {facts.map((fact) => (
        <small key={fact} className={classes.fact}>
          {fact}
        </small>
      ))}
    </label>
  );
}
