import { isLive, type SavedService, type ServiceWrite } from "#areas/practice/clients/rules/services.ts";
import { addDays, addMonths, addYears, type Day } from "#kernel/dates/day.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { oneProvider, someProvider, switchRefused } from "../contract.ts";

/** Packages between which a client may switch (CONST-96). */
export const SWITCHABLE: readonly number[] = [13, 14, 15, 17];
export const BASIC_PACKAGE = 17;
/** Packages for a single provider number (RULE-PKG-01). */
const SINGLE_PROVIDER: ReadonlySet<number> = new Set([13, 17]);

export interface Entry extends SavedService {
  readonly kind: string;
}

export const livePackage = (entries: readonly Entry[], today: Day): Entry | undefined =>
  entries.find((entry) => entry.kind === "billing" && isLive(entry, today));

/**
 * Returns true for a service that was charged but is not paid yet (G-66). If its invoice is closed, the
 * service is not bought.
 */
export const isUnpaid = (entry: Entry): boolean =>
  !entry.is_deleted && !entry.is_trial && entry.active_date === null && entry.cut_off_date === null;

/** Splits the services of a closed unpaid invoice into services to keep and rows to delete. */
export function withoutUnpaid(entries: readonly Entry[]): {
  readonly kept: readonly Entry[];
  readonly dropped: ServiceWrite[];
} {
  const dropped = entries.filter(isUnpaid).map((entry) => ({ ...entry, is_deleted: true }));
  return { kept: entries.filter((entry) => !isUnpaid(entry)), dropped };
}

/** Allows a switch from one of the four packages to another (STATE-PKG-01). */
export function maySwitch(entries: readonly Entry[], target: number, today: Day): Verdict<"package.switch"> {
  const current = livePackage(entries, today);
  if (!SWITCHABLE.includes(target))
    return refuse(switchRefused, { reason: "This package can't be switched to." });
  if (!current || !SWITCHABLE.includes(current.client_service_id))
    return refuse(switchRefused, { reason: "There is no package to switch from." });
  return current.client_service_id === target
    ? refuse(switchRefused, { reason: "This package is already active." })
    : allow;
}

interface Provider {
  readonly ID: number;
  readonly active: boolean;
}

/** Returns the providers under the new package: the saved ones with the requested flags. */
export const providersAfter = (saved: readonly Provider[], flags: readonly Provider[]): Provider[] =>
  saved.map(({ ID, active }) => ({ ID, active: flags.find((flag) => flag.ID === ID)?.active ?? active }));

/**
 * Checks the number of active providers (RULE-PKG-01, RULE-PKG-02). `asked` is true if the user was offered
 * the choice.
 */
export function mayHaveProviders(
  target: number,
  providers: readonly Provider[],
  asked: boolean,
): Verdict<"invalid"> {
  const active = providers.filter((provider) => provider.active).length;
  if (SINGLE_PROVIDER.has(target)) return active === 1 ? allow : refuse(oneProvider, undefined);
  return asked && active === 0 ? refuse(someProvider, undefined) : allow;
}

const nextInvoice = (from: Day, isAnnual: boolean): Day =>
  isAnnual ? addYears(from, 1) : addMonths(from, 1);

/**
 * Ends a service on `lastDay` (STATE-PKG-04). Deletes a service that started later, because it has no day on
 * which it could have ended.
 */
export function endService(entry: Entry, lastDay: Day): ServiceWrite {
  const hasDay = entry.active_date === null || entry.active_date <= lastDay;
  return {
    ...entry,
    next_invoice_date: null,
    ...(hasDay ? { cut_off_date: lastDay } : { is_deleted: true }),
  };
}

/** Starts a service today. Reuses the row of an earlier subscription to the service. */
export function beginService(
  entries: readonly Entry[],
  client_service_id: number,
  today: Day,
  isAnnual = false,
): ServiceWrite {
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

/**
 * Returns the changes of a switch (STATE-PKG-01). The old package ends yesterday because only one package is
 * live at a time.
 */
export function switchServices(
  entries: readonly Entry[],
  target: number,
  today: Day,
  isAnnual: boolean,
): ServiceWrite[] {
  const current = livePackage(entries, today);
  return [
    ...(current ? [endService(current, addDays(today, -1))] : []),
    beginService(entries, target, today, isAnnual),
  ];
}

/** Returns the trials that may be activated, including expired ones (STATE-PKG-03). */
export const trialsIn = (
  entries: readonly Entry[],
  serviceIds: readonly number[] | null,
  today: Day,
): Entry[] =>
  entries.filter(
    (entry) =>
      entry.is_trial &&
      isLive(entry, today) &&
      (serviceIds === null || serviceIds.includes(entry.client_service_id)),
  );

export const activateService = (entry: Entry, today: Day): ServiceWrite => ({
  ...entry,
  is_trial: false,
  active_date: today,
  next_invoice_date: nextInvoice(today, false),
});

/** Returns the live services to end (STATE-PKG-04). Without a choice, the billing package and all trials. */
export const servicesToEnd = (
  entries: readonly Entry[],
  serviceIds: readonly number[] | null,
  today: Day,
): Entry[] =>
  entries.filter((entry) => {
    const isChosen =
      serviceIds === null
        ? entry.kind === "billing" || entry.is_trial
        : serviceIds.includes(entry.client_service_id);
    return isChosen && isLive(entry, today) && entry.cut_off_date === null;
  });

/**
 * Starts the services that were just paid, from today; services that are live already don't change (G-66).
 * `yearly` contains the services paid for a year (RULE-FEE-02).
 */
export const startAfterPayment = (
  entries: readonly Entry[],
  today: Day,
  yearly: readonly number[],
): ServiceWrite[] =>
  entries
    .filter((entry) => isLive(entry, today) && !entry.is_trial && entry.active_date === null)
    .map((entry) => {
      const next_invoice_date = nextInvoice(today, yearly.includes(entry.client_service_id));
      return { ...entry, active_date: today, next_invoice_date };
    });
