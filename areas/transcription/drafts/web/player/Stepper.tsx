import { IconMinus, IconPlus } from "@tabler/icons-react";
import classes from "./player.module.css";

interface StepperProps {
  label: string;
  value: string;
  onLess: () => void;
  onMore: () => void;
}

/** Shows a value with buttons that decrease and increase it. */
export function Stepper({ label, value, onLess, onMore }: StepperProps) {
  return (
    <div className={classes.stepper} role="group" aria-label={label}>
      <span className={classes.stepperLabel}>{label}</span>
      <span className={classes.steps}>
        <button type="button" aria-label={`${label}: less`} onClick={onLess}>
          <IconMinus size={14} />
        </button>
        <output className="tn">{value}</output>
        <button type="button" aria-label={`${label}: more`} onClick={onMore}>
          <IconPlus size={14} />
        </button>
      </span>
    </div>
  );
}
