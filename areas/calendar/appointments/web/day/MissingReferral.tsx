import { IconAlertTriangle, IconArrowRight } from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./missing.module.css";

/**
 * Renders the number of missing referrals of a day as a filter, and a button that goes to the next one.
 * Renders nothing if none is missing.
 */
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
  /** True if there is no missing referral after the current one. */
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
      <Button
        size="xs"
        icon={<IconArrowRight size={15} />}
        aria-label="Next missing referral"
        onClick={onNext}
      >
        Next
      </Button>
      <span role="status" className={classes.last}>
        {isLast ? "No more within 8 weeks." : ""}
      </span>
    </div>
  );
}
