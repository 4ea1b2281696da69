import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { REFERRAL_TYPES } from "#areas/patients/referrals/contract.ts";
import { WARN_DAYS } from "#areas/patients/referrals/rules/badge.ts";
import {
  byNewest,
  coveringReferral,
  isExpired,
  type Period,
} from "#areas/patients/referrals/rules/coverage.ts";
import { type Day, daysBetween, formatDay } from "#kernel/dates/day.ts";

interface DescribedReferral extends Period {
  readonly referral_type: number;
  readonly referring_doctor: {
    readonly title: number | null;
    readonly first_name: string;
    readonly last_name: string;
  };
}

/** State of the referral on the day of an appointment, in words that count from that day. */
export interface ReferralFact<R> {
  readonly tone: "fern" | "ochre" | "waratah";
  readonly title: string;
  /** The referring doctor, the type and the date of the referral. */
  readonly detail: string;
  readonly referral: R | null;
  readonly isMissing: boolean;
}

const daysWords = (days: number): string => `${days} ${days === 1 ? "day" : "days"}`;

const detailOf = ({ referring_doctor, referral_type, referral_date }: DescribedReferral): string =>
  [
    doctorName(referring_doctor),
    REFERRAL_TYPES.find(({ value }) => value === referral_type)?.label,
    formatDay(referral_date),
  ].join(", ");

export function referralFact<R extends DescribedReferral>(
  referrals: readonly R[],
  day: Day,
  today: Day,
): ReferralFact<R> {
  const covering = coveringReferral(referrals, day);
  if (covering) {
    const { expiry_date: expiryDate } = covering;
    const facts = { detail: detailOf(covering), referral: covering, isMissing: false };
    if (expiryDate === null) return { tone: "fern", title: "Referral has no expiry", ...facts };
    const remainingDays = daysBetween(day, expiryDate);
    const when =
      remainingDays === 0
        ? "the day of this appointment"
        : `${daysWords(remainingDays)} after this appointment`;
    return {
      tone: remainingDays <= WARN_DAYS ? "ochre" : "fern",
      title: `Referral ends ${formatDay(expiryDate)}, ${when}`,
      ...facts,
    };
  }
  const [expiredReferral] = referrals
    .filter((each) => !each.is_deleted && isExpired(each, day))
    .toSorted(byLatestEnd);
  if (!expiredReferral?.expiry_date)
    return { tone: "ochre", title: "No referral", detail: "", referral: null, isMissing: true };
  const daysBefore = daysBetween(expiredReferral.expiry_date, day);
  const verb = expiredReferral.expiry_date < today ? "ended" : "ends";
  const when =
    daysBefore === 1 ? "the day before this appointment" : `${daysWords(daysBefore)} before this appointment`;
  return {
    tone: "waratah",
    title: `Referral ${verb} ${when}`,
    detail: `${verb === "ended" ? "Ended" : "Ends"} ${formatDay(expiredReferral.expiry_date)}. ${detailOf(expiredReferral)}`,
    referral: expiredReferral,
    isMissing: true,
  };
}

const byLatestEnd = (a: DescribedReferral, b: DescribedReferral): number =>
  a.expiry_date === b.expiry_date ? byNewest(a, b) : (a.expiry_date ?? "") < (b.expiry_date ?? "") ? 1 : -1;
