import { startApp, type TestApp, type Visitor } from "./app.ts";
import { makeRow } from "./rows.ts";

/** A server with a receptionist signed in, and a doctor with one patient and one location. */
export interface CalendarPractice {
  readonly app: TestApp;
  readonly reception: Visitor;
  /** IDs of the doctor, the patient and the location "Richmond Rooms". */
  readonly raman: number;
  readonly nguyen: number;
  readonly rooms: number;
}

/** Inserts a row of the kind for the doctor and returns its ID. */
export const insertRow = async ({ database }: TestApp, kind: string, _doctor: number): Promise<number> =>
  (await makeRow[kind]?.(database.db, _doctor)) ?? 0;

export async function startCalendarPractice(): Promise<CalendarPractice> {
  const app = await startApp();
  const raman = await app.idOf("raman");
  const rooms = await insertRow(app, "outpatientlocation", raman);
  await app.database.db
    .updateTable("location")
    .set({ name: "Richmond Rooms" })
    .where("ID", "=", rooms)
    .execute();
  const nguyen = await insertRow(app, "patient", raman);
  return { app, reception: await app.signIn("reception"), raman, nguyen, rooms };
}
