import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { referralFact } from "#areas/calendar/appointments/rules/referral-words.ts";
import { type Referral, referralRoutes } from "#areas/patients/referrals/contract.ts";
import { LetterLink } from "#areas/patients/referrals/web/LetterLink.tsx";
import { type ReferredPerson, ReferralModal } from "#areas/patients/referrals/web/ReferralModal.tsx";
import type { Day } from "#kernel/dates/day.ts";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { appointmentReadings } from "../acts/readings.ts";
import classes from "./peek.module.css";

const NO_REFERRALS: readonly Referral[] = [];

/**
 * Renders the referral on the appointment's day: when it ends, its doctor and its letter; or a warning if it
 * is missing.
 */
export function ReferralLine({
  patient,
  on,
  mayAdd = false,
}: {
  patient: ReferredPerson;
  on: Day;
  mayAdd?: boolean;
}) {
  const { may } = useSession();
  const { today } = useClient();
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const isAllowed = may(referralRoutes.list.access.needs);
  const read = useRead(referralRoutes.list, { params: { patientId: patient.ID } }, { enabled: isAllowed });
  if (!read.data) return null;
  const fact = referralFact(read.data, on, today);
  const Icon = fact.tone === "fern" ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.referral} data-tone={fact.tone} data-quiet={fact.tone === "fern" || undefined}>
      <Icon size={17} aria-hidden className={classes.icon} />
      <div className={classes.lines}>
        <div className={classes.first}>
          <span>{fact.title}</span>
          {mayAdd && fact.isMissing && may(["patient.edit"]) && (
            <button type="button" className="link" onClick={() => setAdding(true)}>
              Add referral
            </button>
          )}
        </div>
        {fact.referral && (
          <div className={`${classes.second} tn`}>
            {fact.detail} <LetterLink referral={fact.referral} none={null} />
          </div>
        )}
      </div>
      {isAdding && (
        <ReferralModal
          patient={patient}
          others={read.data ?? NO_REFERRALS}
          onClose={() => setAdding(false)}
          onSaved={() => void invalidateRoutes(queries, appointmentReadings)}
        />
      )}
    </div>
  );
}
