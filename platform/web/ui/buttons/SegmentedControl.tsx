import { useId } from "react";
import classes from "./SegmentedControl.module.css";

interface SegmentedControlProps<Value extends string> {
  label: string;
  /** Chosen option, or null if none is chosen yet. */
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  fullWidth?: boolean;
}

/**
 * Renders a choice of a few visible options. The style sheet alone marks the chosen one, because a sliding
 * mark would have to measure the layout.
 */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  fullWidth,
}: SegmentedControlProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.root} data-full={fullWidth || undefined}>
      {options.map((option) => (
        <div key={option.value} className={classes.control}>
          <input
            type="radio"
            id={`${id}${option.value}`}
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={classes.input}
          />
          <label htmlFor={`${id}${option.value}`} className={classes.label}>
            {option.label}
          </label>
        </div>
      ))}
    </div>
  );
}
