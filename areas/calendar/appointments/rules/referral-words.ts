import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { REFERRAL_TYPES } from "#areas/patients/referrals/contract.ts";
import { WARN_DAYS } from "#areas/patients/referrals/rules/badge.ts";
import { byNewest, coveringReferral, isExpired, type Period } from "#areas/patients/referrals/rules/coverage.ts";
import { type Day, daysBetween, formatDay } from "#kernel/dates/day.ts";

interface Known extends Period {
  readonly referral_type: number;
  readonly referring_doctor: { readonly title: number | null; readonly first_name: string; readonly last_name: string };
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

const counted = (days: number): string => `${days} ${days === 1 ? "day" : "days"}`;

const detailOf = ({ referring_doctor, referral_type, referral_date }: Known): string =>
  [
    doctorName(referring_doctor),
    REFERRAL_TYPES.find(({ value }) => value === referral_type)?.label,
    formatDay(referral_date),
  ].join(", ");

export function referralFact<R extends Known>(referrals: readonly R[], on: Day, today: Day): ReferralFact<R> {
  const covering = coveringReferral(referrals, on);
  if (covering) {
    const { expiry_date: ends } = covering;
    const known = { detail: detailOf(covering), referral: covering, isMissing: false };
    if (ends === null) return { tone: "fern", title: "Referral has no expiry", ...known };
    const left = daysBetween(on, ends);
    const when = left === 0 ? "the day of this appointment" : `${counted(left)} after this appointment`;
    return { tone: left <= WARN_DAYS ? "ochre" : "fern", title: `Referral ends ${formatDay(ends)}, ${when}`, ...known };
  }
  const [ended] = referrals.filter((each) => !each.is_deleted && isExpired(each, on)).toSorted(byLatestEnd);
  if (!ended?.expiry_date) return { tone: "ochre", title: "No referral", detail: "", referral: null, isMissing: true };
  const before = daysBetween(ended.expiry_date, on);
  const verb = ended.expiry_date < today ? "ended" : "ends";
  const when = before === 1 ? "the day before this appointment" : `${counted(before)} before this appointment`;
  return {
    tone: "waratah",
    title: `Referral ${verb} ${when}`,
    detail: `${verb === "ended" ? "Ended" : "Ends"} ${formatDay(ended.expiry_date)}. ${detailOf(ended)}`,
    referral: ended,
    isMissing: true,
  };
}

const byLatestEnd = (a: Known, b: Known): number =>
  a.expiry_date === b.expiry_date ? byNewest(a, b) : (a.expiry_date ?? "") < (b.expiry_date ?? "") ? 1 : -1;
