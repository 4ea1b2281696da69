import { z } from "zod";
import { findVisitType } from "#areas/calendar/appointment-types/server/index.ts";
import { mayAskFor } from "#areas/calendar/schedules/rules/range.ts";
import type { ReferralsChanged } from "#areas/patients/referrals/server/index.ts";
import { addMonths, FIRST_DAY } from "#kernel/dates/day.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import { clientName } from "#platform/access/client-name.ts";
import { sendPdf } from "#platform/documents/pdf.ts";
import type { Handlers } from "#platform/http/call.ts";
import { Appointment, appointmentRoutes, noTimeFound } from "../contract.ts";
import { repeatErrors, timeErrors } from "../rules/booking.ts";
import { daySheet } from "../rules/day-sheet.ts";
import { expandLatest } from "../rules/expand.ts";
import { countAtLocation } from "./at-location.queries.ts";
import { awayHandlers } from "./away.handlers.ts";
import { clashesOf, queriedRepeat } from "./clashes.ts";
import { findFreeTime } from "./free-time.ts";
import {
  conditionsBooked,
  findDefaultMinutes,
  isPatient,
  listBookedIds,
  listAppointmentRows,
  conditionsOfPatient,
} from "./queries.ts";
import { withReferrals, findAppointment, latestFirst, appointmentsBetween } from "./reading.ts";
import { referredHandlers } from "./referral-booking.handlers.ts";
import { sharedResources } from "./resource-clashes.ts";
import { undoHandlers } from "./undo.handlers.ts";
import { writingHandlers } from "./writing.handlers.ts";

const HORIZON_MONTHS = 12;
const BOOKED_ON_A_PAGE = 1000;

export const handlers = (tell: ReferralsChanged): Handlers<typeof appointmentRoutes> => ({
  ...writingHandlers,
  ...undoHandlers,
  ...awayHandlers,
  ...referredHandlers(tell),

  async list({ db, client, query }) {
    const limit = query.pageSize ?? BOOKED_ON_A_PAGE;
    const page = { limit, offset: limit * ((query.pageNumber ?? 1) - 1) };
    const ids = await listBookedIds(db, client.ID, page, query.hide_cancelled ?? false);
    return (
      await withReferrals(db, client, await listAppointmentRows(db, client.ID, conditionsBooked(ids)))
    ).sort(latestFirst);
  },

  async get({ db, client, params, query, assertFound }) {
    return assertFound(
      await findAppointment(db, client, { ID: params.id, repeat_date: query.repeat_date ?? null }),
    );
  },

  onDay: ({ db, client, params }) => appointmentsBetween(db, client, params.date, params.date),

  async dayPdf(call) {
    const { db, client, actor, params, now } = call;
    const [dayRows, name] = await Promise.all([
      appointmentsBetween(db, client, params.date, params.date),
      clientName(db, client),
    ]);
    const appointments = z.array(Appointment).parse(dayRows);
    const sheet = daySheet(appointments, {
      day: params.date,
      name,
      country: client.country,
      today: client.today,
      now: wallOf(now, client.zone),
      by: `${actor.first_name} ${actor.last_name}`,
    });
    const patients = appointments.flatMap(({ patient }) => (patient ? [patient.ID] : []));
    return sendPdf(call, `Appointments ${params.date}.pdf`, sheet, patients);
  },

  after: ({ db, client, params }) =>
    appointmentsBetween(db, client, params.date, addMonths(params.date, HORIZON_MONTHS)),

  between({ db, client, query, assertAllowed }) {
    assertAllowed(mayAskFor(query.start, query.end));
    return appointmentsBetween(db, client, query.start, query.end);
  },

  async atLocation({ db, client, params, assertFound }) {
    return assertFound(await countAtLocation(db, client.ID, params.id, client.today));
  },

  async clash({ db, actor, client, query, assertAllowed }) {
    assertAllowed(verdictOf({ ...timeErrors(query), ...repeatErrors(queriedRepeat(query)) }));
    const company = query.resources
      ? await listCompanyClients(db, actor, client, appointmentRoutes.clash)
      : [];
    return clashesOf(db, client, query, company);
  },

  async nextFree({ db, actor, client, query, now, fail }) {
    const type = query._visit_type ? await findVisitType(db, client.ID, query._visit_type) : undefined;
    const minutes = query.minutes ?? type?.minutes ?? (await findDefaultMinutes(db, client.ID));
    const { follow_up, start_time, holidays } = query;
    const company = query.resources
      ? await listCompanyClients(db, actor, client, appointmentRoutes.nextFree)
      : [];
    const shared = await sharedResources(db, company, query.resources ?? []);
    const search = {
      follow_up,
      start_time,
      holidays,
      minutes,
      _location: query._location || null,
      now,
      shared,
    };
    const time = await findFreeTime(db, client, search);
    return time ?? fail(noTimeFound);
  },

  async ofPatient({ db, client, params, query, assertFound }) {
    assertFound((await isPatient(db, client.ID, params.patientId)) || null);
    const horizon = addMonths(client.today, HORIZON_MONTHS);
    const rows = await listAppointmentRows(db, client.ID, conditionsOfPatient(params.patientId));
    // A series that begins beyond the horizon is expanded up to its first day, so that at least its first
    // appointment is shown.
    const appointments = expandLatest(rows, FIRST_DAY, (row) =>
      row.appointment_date > horizon ? row.appointment_date : horizon,
    );
    const shownAppointments = query.hide_cancelled
      ? appointments.filter(({ cancelled }) => !cancelled)
      : appointments;
    return (await withReferrals(db, client, shownAppointments)).sort(latestFirst);
  },
});
