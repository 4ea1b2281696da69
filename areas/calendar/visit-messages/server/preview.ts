import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { composeMessage } from "../rules/compose.ts";
import { isChosenType, type PlannedVisit } from "../rules/plan.ts";
import { reminderTime } from "../rules/quiet-hours.ts";
import { withLink } from "../rules/text.ts";
import { findContacts } from "./contact.queries.ts";
import { circumstancesOf } from "./plan.ts";
import type { MessageClient, StoredRules } from "./rules.queries.ts";
import { visitsBetween } from "./visits.ts";

const HOURS_A_DAY = 24;

interface DueVisit {
  readonly visit: PlannedVisit;
  readonly due_at: string;
  readonly day: Day;
}

/** Returns the reminders that are due today and tomorrow, sent ones included, in order of their times. */
export async function previewOf(
  db: Db,
  services: Services,
  client: MessageClient,
  rules: StoredRules,
  now: string,
) {
  const today = todayIn(client.zone, now);
  const tomorrow = addDays(today, 1);
  if (!rules.reminds) return { day: today, today: [], tomorrow: [] };
  const to = addDays(tomorrow, Math.ceil(rules.lead_hours / HOURS_A_DAY) + 1);
  const due = dueVisits(await visitsBetween(db, client, { from: today, to, now }), client, rules);
  const nextMessages = due.filter(({ day }) => day === today || day === tomorrow);
  const contacts = await findContacts(
    db,
    client.ID,
    nextMessages.map(({ visit }) => visit._patient),
  );
  const circumstances = circumstancesOf(services, client, rules);
  const rowsOf = (wanted: Day) =>
    nextMessages
      .filter(({ day }) => day === wanted)
      .flatMap(({ visit, due_at }) => {
        const contact = contacts.get(visit._patient);
        if (!contact) return [];
        const { first_name, last_name } = contact;
        const composed = composeMessage({ ...visit, kind: "reminder" }, contact, circumstances);
        const patient = { ID: visit._patient, first_name, last_name };
        const { starts_at, zone } = visit;
        return [{ ...composed, body: withLink(composed.body, "…"), patient, starts_at, zone, due_at }];
      });
  return { day: today, today: rowsOf(today), tomorrow: rowsOf(tomorrow) };
}

const dueVisits = (visits: readonly PlannedVisit[], client: MessageClient, rules: StoredRules): DueVisit[] =>
  visits
    .filter((visit) => !visit.cancelled && isChosenType(visit, rules))
    .map((visit) => {
      const due_at = reminderTime({ ...visit, lead_hours: rules.lead_hours }, rules, visit.zone);
      return { visit, due_at, day: wallOf(due_at, client.zone).day };
    })
    .toSorted((a, b) => (a.due_at < b.due_at ? -1 : a.due_at > b.due_at ? 1 : 0));
