import type { Day } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { AppointmentKind, MessageKind, MessageRules } from "../message.contract.ts";
import { reminderTime } from "./quiet-hours.ts";

/**
 * Identity of the appointment that a message is about: the first row of the series, and the day computed by
 * the recurrence rule.
 */
interface MessageKey {
  readonly _appointment: number;
  /**
   * Day computed by the recurrence rule. Null for a single appointment, which keeps its identity when it
   * moves to another day.
   */
  readonly repeat_date: Day | null;
}

/** An appointment as read from the calendar, with the facts that decide which messages are due. */
export interface PlannedVisit extends MessageKey {
  /** ID of its row, which differs from `_appointment` after a series was split. */
  readonly ID: number;
  readonly starts_at: string;
  readonly zone: Zone;
  readonly appointment_type: number;
  readonly _visit_type: number | null;
  readonly _patient: number;
  readonly location: string;
  readonly cancelled: boolean;
  /** True if booked after the practice turned messages on, and not by an import. */
  readonly isNew: boolean;
}

/** The last message to a patient about an appointment. */
export interface MessagedVisit extends MessageKey {
  readonly ID: number;
  readonly kind: MessageKind;
  readonly starts_at: string;
  readonly zone: Zone;
  readonly _patient: number;
  readonly created_time: string;
  /** True if the message waits, for example for the end of quiet hours, and no attempt was made yet. */
  readonly is_unsent: boolean;
}

export interface PlannedMessage extends MessageKey {
  readonly kind: AppointmentKind;
  readonly starts_at: string;
  readonly zone: Zone;
  readonly _patient: number;
  readonly location: string;
  /** ID of the message that is corrected; 0 for none. */
  readonly follows: number;
}

/**
 * Finds the appointment that a message is about. Falls back to the start time, because an appointment gets a
 * different key when a user makes it repeat or stops its repeats.
 */
export function matchVisit<V extends Pick<PlannedVisit, "_appointment" | "repeat_date" | "starts_at">>(
  visits: readonly V[],
  key: MessageKey & { readonly starts_at: string },
): V | null {
  const ofSeries = visits.filter(({ _appointment }) => _appointment === key._appointment);
  const exact = ofSeries.find(({ repeat_date }) => repeat_date === key.repeat_date);
  if (exact) return exact;
  const others = ofSeries.filter(({ repeat_date }) => (repeat_date === null) !== (key.repeat_date === null));
  return others.find(({ starts_at }) => starts_at === key.starts_at) ?? null;
}

type PlanRules = Pick<
  MessageRules,
  | "reminds"
  | "lead_hours"
  | "confirms"
  | "tells_changes"
  | "tells_cancellations"
  | "appointment_types"
  | "visit_types"
  | "quiet_from"
  | "quiet_to"
>;

export const isChosenType = (
  { appointment_type, _visit_type }: Pick<PlannedVisit, "appointment_type" | "_visit_type">,
  { appointment_types, visit_types }: Pick<PlanRules, "appointment_types" | "visit_types">,
): boolean =>
  appointment_types.some((type) => type === appointment_type) &&
  (visit_types.length === 0 || (_visit_type !== null && visit_types.includes(_visit_type)));

interface Known {
  /** The appointment as it is now. Null if it is deleted. */
  readonly visit: PlannedVisit | null;
  readonly told: MessagedVisit | null;
}

/**
 * Returns the message that is due now about an appointment, or null. The plan compares the last
 * message to the patient with the booking, so that its result is the same however often it runs.
 */
export function planMessage({ visit, told }: Known, rules: PlanRules, now: string): PlannedMessage | null {
  const correction = told && correctionOf(visit, told, rules, now);
  if (correction) return correction;
  if (!visit || visit.cancelled || visit.starts_at <= now || !isChosenType(visit, rules)) return null;
  if (told === null && visit.isNew && rules.confirms) return messageAbout(visit, "confirmation", 0);
  return isReminderDue(visit, told, rules, now) ? messageAbout(visit, "reminder", 0) : null;
}

function messageAbout(visit: PlannedVisit, kind: AppointmentKind, follows: number): PlannedMessage {
  const { _appointment, repeat_date, starts_at, zone, _patient, location } = visit;
  return { _appointment, repeat_date, starts_at, zone, _patient, location, kind, follows };
}

/** Returns the message that corrects the last message to the patient, or null. */
function correctionOf(
  visit: PlannedVisit | null,
  told: MessagedVisit,
  rules: PlanRules,
  now: string,
): PlannedMessage | null {
  const isOff = visit === null || visit.cancelled;
  if (isOff) {
    const isOpen = told.kind !== "cancellation" && told.starts_at > now;
    if (!isOpen || !rules.tells_cancellations) return null;
    const { ID, _appointment, repeat_date, starts_at, zone, _patient } = told;
    const location = visit?.location ?? "";
    return {
      _appointment,
      repeat_date,
      starts_at,
      zone,
      _patient,
      location,
      kind: "cancellation",
      follows: ID,
    };
  }
  const isAsTold =
    told.kind !== "cancellation" && told.starts_at === visit.starts_at && told._patient === visit._patient;
  if (isAsTold || visit.starts_at <= now || !rules.tells_changes) return null;
  return messageAbout(visit, "change", told.ID);
}

/** Returns true unless a message said the same time after the reminder was due, as for a late booking. */
function isReminderDue(
  visit: PlannedVisit,
  told: MessagedVisit | null,
  rules: PlanRules,
  now: string,
): boolean {
  if (!rules.reminds) return false;
  const due = reminderTime({ ...visit, lead_hours: rules.lead_hours }, rules, visit.zone);
  if (due > now) return false;
  const isTold = told !== null && told.kind !== "cancellation" && told.starts_at === visit.starts_at;
  return !isTold || told.created_time < due;
}
