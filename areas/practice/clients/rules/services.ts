import type { Service } from "#areas/practice/reference-data/contract.ts";
import { addMonths, type Day } from "#kernel/dates/day.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { CHOOSE_AGENT_HOURS, type ServiceEntryBody } from "../services.contract.ts";

/** Columns of a row of doctor_service. */
export interface ServiceFields {
  readonly client_service_id: number;
  readonly is_trial: boolean;
  readonly trial_exp_date: Day | null;
  readonly active_date: Day | null;
  readonly cut_off_date: Day | null;
  readonly next_invoice_date: Day | null;
  readonly appointmaid_package: number | null;
  readonly included_billing: boolean | null;
  readonly is_deleted: boolean;
}
export interface SavedService extends ServiceFields {
  readonly ID: number;
}

/** A row to write. `ID` null inserts one; unchanged rows are omitted. */
export type ServiceWrite = ServiceFields & { readonly ID: number | null };

export interface ServicePlan {
  readonly writes: readonly ServiceWrite[];
  /** Errors by path in the request's list: `services.{index}.{field}`. */
  readonly errors: FieldErrors;
}

interface PlanInput {
  readonly saved: readonly SavedService[];
  readonly entries: readonly ServiceEntryBody[];
  readonly services: readonly Pick<Service, "ID" | "kind" | "description">[];
  readonly user_type: number;
  readonly today: Day;
}

/**
 * Returns the last day of a trial: one month for a billing client, otherwise two, clamped to the end of the
 * month (CONST-102, STATE-PKG-05).
 */
export const trialExpiry = (from: Day, userType: number): Day => addMonths(from, userType === 1 ? 1 : 2);

/** Returns whether a service is neither removed nor past its last day. */
export const isLive = (
  { is_deleted, cut_off_date }: Pick<ServiceFields, "is_deleted" | "cut_off_date">,
  today: Day,
): boolean => !is_deleted && (cut_off_date === null || cut_off_date >= today);

export type ServiceState = "trial" | "trial over" | "active" | "starts later" | "ended" | "removed";

/**
 * Returns the state of a service (Part C3, Service entry). An expired trial blocks the service until it is
 * activated (C-122).
 */
export function serviceState(
  entry: Pick<ServiceFields, "is_deleted" | "cut_off_date" | "is_trial" | "trial_exp_date" | "active_date">,
  today: Day,
): ServiceState {
  if (entry.is_deleted) return "removed";
  if (entry.cut_off_date !== null && entry.cut_off_date < today) return "ended";
  if (entry.active_date !== null && entry.active_date > today) return "starts later";
  if (!entry.is_trial) return "active";
  return entry.trial_exp_date !== null && entry.trial_exp_date < today ? "trial over" : "trial";
}

/**
 * Plans the writes for the complete list of services in the request (STATE-SVC-01). A saved entry that is
 * marked as deleted or missing keeps its row, marked; a new entry that is marked is ignored; a service added
 * again reuses its old row.
 */
export function planServices({ saved, entries, services, user_type, today }: PlanInput): ServicePlan {
  const errors: FieldErrors = {};
  const addError = (index: number, field: string, message: string) =>
    void (errors[`services.${index}.${field}`] ??= message);
  const byId = new Map(services.map((service) => [service.ID, service]));
  const rowOf = (entry: ServiceEntryBody) =>
    entry.ID
      ? saved.find(({ ID }) => ID === entry.ID)
      : saved.find(({ client_service_id }) => client_service_id === entry.client_service_id);
  const plannedWrites = new Map<number, ServiceWrite>();
  entries.forEach((entry, index) => {
    const service = byId.get(entry.client_service_id);
    const row = rowOf(entry);
    if (!service) return addError(index, "client_service_id", "Choose a service from the list.");
    if (entry.ID && !row)
      return addError(index, "client_service_id", "This service is no longer on this client.");
    if (row && row.client_service_id !== entry.client_service_id)
      return addError(
        index,
        "client_service_id",
        "A saved service can't be changed to another. Remove it and add the other one.",
      );
    // Ignores an entry that was added and removed again before saving.
    if (entry.is_deleted && !entry.ID) return undefined;
    const plannedWrite = plannedWrites.get(service.ID);
    // Keeps the live entry of a service that was removed and added again in one save.
    if (plannedWrite && entry.is_deleted) return undefined;
    if (plannedWrite && !plannedWrite.is_deleted)
      return addError(index, "client_service_id", `${service.description} is on the list twice.`);
    const fields = fieldsOf(entry, service.kind === "appointmaid", user_type, today);
    for (const [field, message] of Object.entries(entryErrors(fields, service.kind)))
      addError(index, field, message);
    return void plannedWrites.set(service.ID, { ...fields, ID: row?.ID ?? null });
  });
  const lastBillingIndex = entries.findLastIndex(
    (entry) => byId.get(entry.client_service_id)?.kind === "billing" && !entry.is_deleted,
  );
  const packages = [...plannedWrites.values()].filter(
    (entry) => byId.get(entry.client_service_id)?.kind === "billing" && isLive(entry, today),
  );
  if (packages.length > 1)
    addError(
      lastBillingIndex,
      "client_service_id",
      "A client can have one billing package at a time. End or remove the other one first.",
    );
  return { writes: changedRows(saved, plannedWrites), errors };
}

/** Returns the planned rows that differ from the saved ones, and the saved rows that no entry names any more. */
function changedRows(saved: PlanInput["saved"], planned: ReadonlyMap<number, ServiceWrite>): ServiceWrite[] {
  const removed = saved
    .filter((row) => !planned.has(row.client_service_id) && !row.is_deleted)
    .map((row) => ({ ...row, is_deleted: true }));
  const isChanged = (entry: ServiceWrite): boolean => {
    const row = saved.find(({ ID }) => ID === entry.ID);
    return !isSame(entry, row);
  };
  return [...[...planned.values()].filter(isChanged), ...removed];
}

function fieldsOf(
  entry: ServiceEntryBody,
  isAppointmaid: boolean,
  userType: number,
  today: Day,
): ServiceFields {
  const active_date = entry.active_date ?? null;
  const is_trial = entry.is_trial ?? false;
  return {
    client_service_id: entry.client_service_id,
    is_trial,
    trial_exp_date: entry.trial_exp_date ?? (is_trial ? trialExpiry(active_date ?? today, userType) : null),
    active_date,
    cut_off_date: entry.cut_off_date ?? null,
    next_invoice_date: entry.next_invoice_date ?? null,
    appointmaid_package: isAppointmaid ? entry.appointmaid_package || null : null,
    included_billing: entry.included_billing ?? null,
    is_deleted: entry.is_deleted ?? false,
  };
}

function entryErrors(entry: ServiceFields, kind: Service["kind"]): FieldErrors {
  const errors: FieldErrors = {};
  if (kind === "appointmaid" && entry.appointmaid_package === null && !entry.is_deleted)
    errors["appointmaid_package"] = CHOOSE_AGENT_HOURS;
  if (entry.active_date && entry.cut_off_date && entry.cut_off_date < entry.active_date)
    errors["cut_off_date"] = "The last day is before the first day.";
  if (entry.is_trial && entry.active_date && entry.trial_exp_date && entry.trial_exp_date < entry.active_date)
    errors["trial_exp_date"] = "The trial ends before it starts.";
  return errors;
}

const COMPARED_FIELDS = [
  "is_trial",
  "trial_exp_date",
  "active_date",
  "cut_off_date",
  "next_invoice_date",
  "appointmaid_package",
  "included_billing",
  "is_deleted",
] as const;
const isSame = (entry: ServiceFields, saved: ServiceFields | undefined): boolean =>
  saved !== undefined && COMPARED_FIELDS.every((field) => entry[field] === saved[field]);

/**
 * Returns the smallest limit of provider numbers among the live packages (RULE-PKG-03). Null if none has a
 * limit.
 */
export function providerLimit(
  entries: readonly (Pick<ServiceFields, "is_deleted" | "cut_off_date"> & {
    readonly provider_limit: number | null;
  })[],
  today: Day,
): number | null {
  const limits = entries.flatMap((entry) =>
    isLive(entry, today) && entry.provider_limit !== null ? [entry.provider_limit] : [],
  );
  return limits.length === 0 ? null : Math.min(...limits);
}
