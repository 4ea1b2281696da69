import { type Day, formatDay } from "#kernel/dates/day.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { formatDaysLeft, referralState } from "../rules/badge.ts";
import type { Period } from "../rules/coverage.ts";

/**
 * Badge with the state of a referral on a day. `dated` shows the expiry date instead of the days left, for
 * lists that show nothing else about the referral.
 */
export function ExpiryBadge({
  referral,
  on: day,
  dated = false,
}: {
  referral: Omit<Period, "ID"> | null | undefined;
  on: Day;
  dated?: boolean;
}) {
  const state = referralState(referral, day);
  const expiry = referral?.expiry_date ? ` ${formatDay(referral.expiry_date)}` : "";
  switch (state.kind) {
    case "none":
      return <>None</>;
    case "deleted":
      return <Status is="deleted">Deleted</Status>;
    case "superseded":
      return <Status is="superseded">Replaced</Status>;
    case "expired":
      return <Status is="expired">Expired{dated && expiry}</Status>;
    case "notYet":
      return <Status is="waiting">From {referral ? formatDay(referral.referral_date) : ""}</Status>;
    case "indefinite":
      return <Status is="noExpiry">{dated ? "Indefinite" : "Active"}</Status>;
    case "active":
      return <Status is="active">Active</Status>;
    case "ending":
      return <Status is="expiring">{dated ? `Expires${expiry}` : formatDaysLeft(state.daysLeft)}</Status>;
  }
}
