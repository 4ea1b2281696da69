import { isLive, type SavedService, type ServiceWrite } from "#areas/practice/clients/rules/services.ts";
import { addDays, addMonths, addYears, type Day } from "#kernel/dates/day.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { oneProvider, someProvider, switchRefused } from "../contract.ts";

/** CONST-96. */
export const SWITCHABLE: readonly number[] = [13, 14, 15, 17];
export const BASIC_PACKAGE = 17;
/** RULE-PKG-01: packages for one provider number. */
const FOR_ONE: ReadonlySet<number> = new Set([13, 17]);

export interface Entry extends SavedService {
  readonly kind: string;
}

export const livePackage = (entries: readonly Entry[], today: Day): Entry | undefined =>
  entries.find((entry) => entry.kind === "billing" && isLive(entry, today));

/** G-66: charged, and not paid yet. Once the invoice is closed it is not bought at all. */
export const isUnpaid = (entry: Entry): boolean =>
  !entry.is_deleted && !entry.is_trial && entry.active_date === null && entry.cut_off_date === null;

/** What is left after the unpaid invoice was closed, and which rows go with it. */
export function withoutUnpaid(entries: readonly Entry[]): { readonly kept: readonly Entry[]; readonly dropped: ServiceWrite[] } {
  const dropped = entries.filter(isUnpaid).map((entry) => ({ ...entry, is_deleted: true }));
  return { kept: entries.filter((entry) => !isUnpaid(entry)), dropped };
}

/** STATE-PKG-01: from one of four packages to another of them. */
export function maySwitch(entries: readonly Entry[], target: number, today: Day): Verdict<"package.switch"> {
  const current = livePackage(entries, today);
  if (!SWITCHABLE.includes(target)) return refuse(switchRefused, { reason: "This package can't be switched to." });
  if (!current || !SWITCHABLE.includes(current.client_service_id))
    return refuse(switchRefused, { reason: "There is no package to switch from." });
  return current.client_service_id === target ? refuse(switchRefused, { reason: "This package is already active." }) : allow;
}

interface Provider {
  readonly ID: number;
  readonly active: boolean;
}

/** The practices as they will be under the new package: the flags that were sent over what is there. */
export const providersAfter = (saved: readonly Provider[], flags: readonly Provider[]): Provider[] =>
  saved.map(({ ID, active }) => ({ ID, active: flags.find((flag) => flag.ID === ID)?.active ?? active }));

/** RULE-PKG-01, RULE-PKG-02; `asked`: the person was shown the choice. */
export function mayHaveProviders(target: number, providers: readonly Provider[], asked: boolean): Verdict<"invalid"> {
  const active = providers.filter((provider) => provider.active).length;
  if (FOR_ONE.has(target)) return active === 1 ? allow : refuse(oneProvider, undefined);
  return asked && active === 0 ? refuse(someProvider, undefined) : allow;
}

const nextInvoice = (from: Day, isAnnual: boolean): Day => (isAnnual ? addYears(from, 1) : addMonths(from, 1));

/** STATE-PKG-04. A service that began today, or has not begun, leaves no day it could have ended on: it is removed. */
export function ended(entry: Entry, lastDay: Day): ServiceWrite {
  const hasDay = entry.active_date === null || entry.active_date <= lastDay;
  return { ...entry, next_invoice_date: null, ...(hasDay ? { cut_off_date: lastDay } : { is_deleted: true }) };
}

/** A service that is active from today; a row it had before is taken up again. */
export function begun(entries: readonly Entry[], client_service_id: number, today: Day, isAnnual = false): ServiceWrite {
  const before = entries.find((entry) => entry.client_service_id === client_service_id);
  return {
    ID: before?.ID ?? null,
    client_service_id,
    is_trial: false,
    trial_exp_date: before?.trial_exp_date ?? null,
    active_date: today,
    cut_off_date: null,
    next_invoice_date: nextInvoice(today, isAnnual),
    appointmaid_package: before?.appointmaid_package ?? null,
    included_billing: before?.included_billing ?? null,
    is_deleted: false,
  };
}

/** STATE-PKG-01: one live package at a time, so the old one's last day was yesterday. */
export function switched(entries: readonly Entry[], target: number, today: Day, isAnnual: boolean): ServiceWrite[] {
  const current = livePackage(entries, today);
  return [...(current ? [ended(current, addDays(today, -1))] : []), begun(entries, target, today, isAnnual)];
}

/** STATE-PKG-03: trials that may be activated, over or not. */
export const trialsIn = (entries: readonly Entry[], wanted: readonly number[] | null, today: Day): Entry[] =>
  entries.filter(
    (entry) => entry.is_trial && isLive(entry, today) && (wanted === null || wanted.includes(entry.client_service_id)),
  );

export const activated = (entry: Entry, today: Day): ServiceWrite => ({
  ...entry,
  is_trial: false,
  active_date: today,
  next_invoice_date: nextInvoice(today, false),
});

/** STATE-PKG-04: without a choice, the billing package and trials. */
export const endingIn = (entries: readonly Entry[], wanted: readonly number[] | null, today: Day): Entry[] =>
  entries.filter((entry) => {
    const isMeant = wanted === null ? entry.kind === "billing" || entry.is_trial : wanted.includes(entry.client_service_id);
    return isMeant && isLive(entry, today) && entry.cut_off_date === null;
  });

/** G-66: paid, so live from today; nothing of what was live before changes. `yearly`: the services that were paid for a year (RULE-FEE-02). */
export const startedByPayment = (entries: readonly Entry[], today: Day, yearly: readonly number[]): ServiceWrite[] =>
  entries
    .filter((entry) => isLive(entry, today) && !entry.is_trial && entry.active_date === null)
    .map((entry) => {
      const next_invoice_date = nextInvoice(today, yearly.includes(entry.client_service_id));
      return { ...entry, active_date: today, next_invoice_date };
    });
