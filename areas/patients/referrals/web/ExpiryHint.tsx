import { type Day, daysBetween, formatDay, isDay, weekdayName } from "#kernel/dates/day.ts";
import { ReferralType } from "../contract.ts";
import { expiryDate, FIRST_SERVICE_HINT } from "../rules/expiry.ts";
import classes from "./ReferralCard.module.css";

/** Renders the expiry that the server will compute, while the user chooses date and type (RULE-REFL-01). */
export function ExpiryHint({ referred, type, today }: { referred: unknown; type: unknown; today: Day }) {
  const parsedType = ReferralType.safeParse(type);
  const sentence =
    typeof referred === "string" && isDay(referred) && parsedType.success
      ? describeExpiry(expiryDate(parsedType.data, referred), today)
      : "Calculated from the referral date and type.";
  return (
    <div className={classes.expiry} aria-live="polite">
      <p>
        <b>Expires</b> {sentence}
      </p>
      <p>{FIRST_SERVICE_HINT}</p>
    </div>
  );
}

function describeExpiry(expiry: Day | null, today: Day): string {
  if (expiry === null) return "never: an indefinite referral does not end.";
  const days = daysBetween(today, expiry);
  const distance =
    days < 0
      ? `${-days} ${-days === 1 ? "day" : "days"} ago`
      : days === 0
        ? "today"
        : `in ${days} ${days === 1 ? "day" : "days"}`;
  return `${weekdayName(expiry)} ${formatDay(expiry)}, ${distance}.`;
}
