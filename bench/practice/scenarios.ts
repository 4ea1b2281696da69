import type { Actor } from "#platform/access/actor.ts";
import type { Db } from "#platform/db/db.ts";
import { addDays } from "#kernel/day.ts";
import { readPatientQuery } from "#kernel/search-query.ts";
import { listReferralsOf as listCoverOf, listAppointmentsBetween } from "#areas/calendar/appointments/server/queries.ts";
import { insertBooking } from "#areas/calendar/appointments/server/writing.queries.ts";
import { newBooking } from "#areas/calendar/appointments/rules/series.ts";
import { searchPlan } from "#areas/patients/patients/rules/search-plan.ts";
import { listAttachments } from "#areas/patients/patient-record/server/attachments.queries.ts";
import { listEverywhere } from "#areas/patients/patients/server/search-all-clients.queries.ts";
import { countPatients, findRelated, findPatient, listIds, listRows } from "#areas/patients/patients/server/queries.ts";
import { searchPatients } from "#areas/patients/patients/server/search.queries.ts";
import { listReferralsOf } from "#areas/patients/referrals/server/index.ts";
import { lastNames, MONDAY } from "./fill.ts";
import type { Ask } from "./load.ts";

/** One of the practice's clients and a patient of hers. */
export interface Place {
  readonly client: number;
  readonly patient: number;
  readonly location: number;
  readonly cookie: string;
  readonly staffCookie: string;
  readonly number: number;
}

export interface Scenario {
  readonly name: string;
  /** What is aimed at: requests per second as a share of the bare server's. */
  readonly aim: number;
  readonly ask: (place: Place) => Ask;
  /** The statements of the same request, and nothing else of it. */
  readonly statements: (db: Db, place: Place) => Promise<unknown>;
}

/** A member of the bureau's staff who sees the patients of all clients. */
const ofAllClients: Actor = {
  ID: 0,
  kind: "staff",
  username: "service",
  first_name: "Paula",
  last_name: "Jensen",
  groups: [],
  grants: new Map([["patient.view", new Set(["A"] as const)]]),
  client: null,
  company: null,
  user_type: null,
};

const TODAY = "2026-11-20";
const reachOf = ({ client }: Place) => ({ _doctor: client, locked_by: null });
const typed = ({ number }: Place) => (lastNames[number % lastNames.length] ?? "").slice(0, 4).toLowerCase();
const appointmentOf = ({ patient, location, number }: Place) => ({
  appointment_type: 1 as const,
  appointment_date: addDays("2027-03-01", number % 200),
  start_time: "10:00" as const,
  end_time: "10:15" as const,
  _patient: patient,
  _location: location,
  notes: "Review",
  repeat_interval: 0 as const,
});

export const scenarios: readonly Scenario[] = [
  {
    name: "patient by id",
    aim: 0.4,
    ask: ({ patient, cookie }) => ({ method: "GET", path: `/api/patient/${patient}`, cookie }),
    async statements(db, place) {
      await findPatient(db, reachOf(place), place.patient);
      await findRelated(db, place.client, place.patient);
      await listReferralsOf(db, place.client, [place.patient]);
      await listAttachments(db, place.client, place.patient);
    },
  },
  {
    name: "page of 50",
    aim: 0.6,
    ask: ({ cookie, number }) => ({ method: "GET", path: `/api/patient/50/${1 + (number % 4)}`, cookie }),
    async statements(db, place) {
      const ids = await listIds(db, reachOf(place), {}, { limit: 50, offset: 50 * (place.number % 4) });
      await listRows(db, place.client, ids, TODAY);
      await countPatients(db, reachOf(place), {});
    },
  },
  {
    name: "search within a client",
    aim: 0.6,
    ask: (place) => ({ method: "GET", path: `/api/patient/search/${typed(place)}`, cookie: place.cookie }),
    async statements(db, place) {
      const hits = await searchPatients(db, reachOf(place), {}, searchPlan(readPatientQuery(typed(place), TODAY)));
      await listRows(
        db,
        place.client,
        hits.map(({ ID }) => ID),
        TODAY,
      );
    },
  },
  {
    name: "search across all clients",
    aim: 0.6,
    ask: (place) => ({ method: "GET", path: `/api/patient/everywhere/${typed(place)}`, cookie: place.staffCookie }),
    statements: (db, place) => listEverywhere(db, ofAllClients, readPatientQuery(typed(place))),
  },
  {
    name: "a week's calendar",
    aim: 0.6,
    ask: ({ cookie }) => ({ method: "GET", path: `/api/appointment/date?start=${MONDAY}&end=${addDays(MONDAY, 6)}`, cookie }),
    async statements(db, { client }) {
      const appointments = await listAppointmentsBetween(db, { _doctor: client, from: MONDAY, to: addDays(MONDAY, 6) });
      await listCoverOf(
        db,
        client,
        appointments.flatMap(({ _patient }) => _patient ?? []),
        addDays(MONDAY, 6),
      );
    },
  },
  {
    name: "create an appointment",
    aim: 0.4,
    ask: (place) => ({
      method: "POST",
      path: "/api/appointment",
      cookie: place.cookie,
      body: JSON.stringify(appointmentOf(place)),
    }),
    statements: (db, place) => insertBooking(db, place.client, newBooking(appointmentOf(place)), null),
  },
];
