import { referralRoutes } from "#areas/patients/referrals/contract.ts";
import { coveringReferral } from "#areas/patients/referrals/rules/coverage.ts";
import { ExpiryBadge } from "#areas/patients/referrals/web/ExpiryBadge.tsx";
import type { Day } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { referralFact } from "../../rules/referral-words.ts";
import classes from "./form.module.css";

/**
 * Renders the state of the patient's referral on the appointment's day: the expiry of the covering referral,
 * or a warning if no referral covers the day.
 */
export function ReferralNote({ patient, on }: { patient: number; on: Day }) {
  const { may } = useSession();
  const { today } = useClient();
  const { needs } = referralRoutes.list.access;
  const read = useRead(referralRoutes.list, { params: { patientId: patient } }, { enabled: may(needs) });
  if (!read.data) return null;
  const referral = coveringReferral(read.data, on) ?? read.data.find((each) => each.active) ?? null;
  const fact = referralFact(read.data, on, today);
  if (fact.isMissing)
    return (
      <span className={classes.referral}>
        <Status is={fact.tone === "waratah" ? "expired" : "missing"}>{fact.title}</Status>
      </span>
    );
  return (
    <span className={classes.referral}>
      Referral <ExpiryBadge referral={referral} on={on} dated />
    </span>
  );
}
