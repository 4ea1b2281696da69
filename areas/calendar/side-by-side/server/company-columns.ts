import { todayIn } from "#kernel/dates/day.ts";
import { hasRight } from "#platform/access/actor.ts";
import { type CompanyClient, listCompanyClients } from "#platform/access/company-clients.queries.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { sideBySideRoutes } from "../contract.ts";
import { findPractices } from "./queries.ts";

export type Call = Pick<
  HandlerContext<(typeof sideBySideRoutes)["columns"]>,
  "db" | "actor" | "client" | "now"
>;

/** A doctor with the current day in the doctor's time zone. */
export const withToday = (doctor: CompanyClient, now: string) => ({
  ...doctor,
  today: todayIn(doctor.zone, now),
});

/** Lists the doctors of the company whose calendars the caller may see, the opened client first. */
export async function listColumns({ db, actor, client, now }: Call) {
  const doctors = await listCompanyClients(db, actor, client, "calendar.view");
  const editable = await listEditable({ db, actor, client });
  const practices = await findPractices(
    db,
    doctors.map(({ ID }) => ID),
  );
  return doctors.map((doctor) => ({
    ...withToday(doctor, now),
    company: practices.get(doctor.ID)?.company ?? null,
    country: practices.get(doctor.ID)?.country === "UK" ? ("UK" as const) : ("AU" as const),
    may_edit: editable.has(doctor.ID),
  }));
}

/** Returns the IDs of the company's doctors whose calendars the caller may change. */
async function listEditable({ db, actor, client }: Pick<Call, "db" | "actor" | "client">) {
  const rows = await listCompanyClients(db, actor, client, "calendar.edit");
  const isOpenedOneEditable = hasRight(actor, "calendar.edit");
  return new Set(rows.flatMap(({ ID }) => (ID !== client.ID || isOpenedOneEditable ? [ID] : [])));
}

/** Finds another doctor of the company whose calendar the caller may change. Undefined if there is none. */
export async function findEditable(
  { actor, client, now }: Omit<Call, "db">,
  db: Db,
  ID: number,
): Promise<ReturnType<typeof withToday> | undefined> {
  const doctors = await listCompanyClients(db, actor, client, "calendar.edit");
  const doctor = doctors.find((each) => each.ID === ID && each.ID !== client.ID);
  return doctor && withToday(doctor, now);
}
