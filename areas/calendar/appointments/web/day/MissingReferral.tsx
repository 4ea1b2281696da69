import { IconAlertTriangle, IconArrowRight } from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./missing.module.css";

/** How many of a day need a referral and have none. Pressed, only those are listed; Next goes to the one after. Nothing where none is missing. */
export function MissingReferral({
  count,
  isOn,
  onToggle,
  onNext,
  isLast,
}: {
  count: number;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  onNext: () => void;
  /** There is none after the one shown. */
  isLast: boolean;
}) {
  if (count === 0 && !isOn) return null;
  return (
    <div className={classes.filter}>
      <Button
        size="xs"
        icon={<IconAlertTriangle size={15} />}
        aria-pressed={isOn}
        data-tone="ochre"
        className={classes.toggle}
        onClick={() => onToggle(!isOn)}
      >
        Missing referral&nbsp;<b className="tn">{count}</b>
      </Button>
      <Button size="xs" icon={<IconArrowRight size={15} />} aria-label="Next missing referral" onClick={onNext}>
        Next
      </Button>
      <span role="status" className={classes.last}>
        {isLast ? "No more within 8 weeks." : ""}
      </span>
    </div>
  );
}
