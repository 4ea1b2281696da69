import { IconFileAlert, IconFileOff, IconFileTime, IconUserExclamation } from "@tabler/icons-react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { homeRoutes } from "../contract.ts";
import { namesOf, listReferralNeeds } from "../rules/needs.ts";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";
import { NeedRow } from "./NeedRow.tsx";
import { ReferralNeedRow } from "./ReferralNeedRow.tsx";
import { useWeek } from "./useWeek.ts";

const countLabel = (count: number, singular: string, plural: string): string =>
  `${countFormat.format(count)} ${count === 1 ? singular : plural}`;

const REFERRALS = [
  {
    state: "none",
    icon: IconFileOff,
    tone: "ochre",
    title: (count: number) => countLabel(count, "patient has no referral", "patients have no referral"),
  },
  {
    state: "expired",
    icon: IconFileAlert,
    tone: "waratah",
    title: (count: number) => countLabel(count, "referral has expired", "referrals have expired"),
  },
  {
    state: "expiring",
    icon: IconFileTime,
    tone: "ochre",
    title: (count: number) => countLabel(count, "referral ends soon", "referrals end soon"),
  },
] as const;

/**
 * Renders the open items: patients that can't be billed yet, and referrals that are missing or end before the
 * appointment.
 */
export function Needs() {
  const { today, to } = useClient();
  const needs = useRead(homeRoutes.needs);
  const week = useWeek();
  const missingCount = needs.data?.patients_missing_data ?? 0;
  const unsentCount = needs.data?.reminders_not_sent ?? 0;
  const referrals = REFERRALS.map((look) => ({
    ...look,
    needs: listReferralNeeds(week.data ?? [], look.state, today),
  })).filter((each) => each.needs.length > 0);
  const count = (missingCount > 0 ? 1 : 0) + (unsentCount > 0 ? 1 : 0) + referrals.length;
  const hasFailed = needs.error && !needs.data;
  const isReading = !hasFailed && (needs.isPending || (week.isLoading && week.isFetching));
  return (
    <HomeSection title="Needs attention" note={count > 0 ? count : undefined}>
      {hasFailed && (
        <ErrorState
          what="Open items couldn't be loaded."
          message={needs.error.message}
          code={needs.error.requestId ?? undefined}
          onRetry={() => void needs.refetch()}
        />
      )}
      {isReading && count === 0 && <Skeleton lines={2} height={36} />}
      {!hasFailed && !isReading && count === 0 && (
        <p className={classes.quiet}>Nothing needs your attention.</p>
      )}
      <ul className={classes.needs}>
        {missingCount > 0 && (
          <NeedRow
            icon={IconUserExclamation}
            tone="ochre"
            title={countLabel(missingCount, "patient needs details", "patients need details")}
            words="These patients can't be billed until the details are complete"
            act="Complete"
            to={to("patients")}
            search={{ status: "Missing Data" }}
          />
        )}
        {unsentCount > 0 && (
          <NeedRow
            icon={IconUserExclamation}
            tone="ochre"
            title={countLabel(unsentCount, "reminder not sent", "reminders not sent")}
            words="Call these patients about their appointments"
            act="Review"
            to={to("appointment-messages")}
            search={{ state: "skipped" }}
          />
        )}
        {referrals.map(({ state, icon, tone, title, needs: rows }) => (
          <ReferralNeedRow
            key={state}
            icon={icon}
            tone={tone}
            title={title(rows.length)}
            words={`${namesOf(rows)} ${rows.length === 1 ? "is" : "are"} booked within 7 days`}
            needs={rows}
          />
        ))}
      </ul>
    </HomeSection>
  );
}
