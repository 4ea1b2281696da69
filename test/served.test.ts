import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "./support/app.ts";

// F-3, RULE-CAP-08: a booking agent has access to a client while both the booking agent entry and the
// Appointmaid service are in force, by the client's own day. All reads, with and without naming a client, end
// on the same day.

let app: TestApp;
let doctor = 0;
const agents: Visitor[] = [];

beforeAll(async () => {
  app = await startApp();
  doctor = await app.idOf("raman");
  for (const username of ["bookingagent", "appointmaid"]) agents.push(await app.signIn(username));
  const patient = { first_name: "Isla", last_name: "Quillfeather", dob: "1966-12-23", mobile: "0418904551" };
  await (await app.signIn("raman")).post("/patient", patient);
  // Adds a patient as each agent, because an agent's own work must not keep the client's events visible. A
  // staff member who booked for the client keeps these events without names.
  for (const agent of agents)
    await agent.post(`/patient?doctor_id=${doctor}`, { first_name: "Own", last_name: "Quillfeather" });
  await app.database.pool.query(`update person set kind = 'staff' where username = 'appointmaid'`);
});
afterAll(() => app.stop());
afterEach(() => set("served", {}));

const DAY = "(now() at time zone d._timezone)::date";
const ENTRY = { from_date: `${DAY} - 9`, until_date: "null" };
const SERVICE = {
  active_date: `${DAY} - 9`,
  cut_off_date: "null",
  appointmaid_package: "2",
  is_deleted: "false",
};

interface ServedState {
  readonly entry?: Partial<typeof ENTRY>;
  readonly service?: Partial<typeof SERVICE>;
  readonly isDeleted?: boolean;
  readonly zone?: string;
}

/** Sets the client, its service and its agents to this state. The expressions are SQL. */
async function set(
  _name: string,
  { entry, service, isDeleted = false, zone = "Australia/Sydney" }: ServedState,
): Promise<void> {
  const columns = (values: object) => Object.entries(values).map(([column, value]) => `${column} = ${value}`);
  const { pool } = app.database;
  await pool.query(`update doctor set is_deleted = $1, _timezone = $2 where "ID" = $3`, [
    isDeleted,
    zone,
    doctor,
  ]);
  const from = `from doctor d where d."ID" = t._doctor and t._doctor = ${doctor}`;
  await pool.query(`update booking_agent t set ${columns({ ...ENTRY, ...entry }).join()} ${from}`);
  await pool.query(`update doctor_service t set ${columns({ ...SERVICE, ...service }).join()} ${from}`);
}

const named = () => `doctor_id=${doctor}`;
/** Reads by name. Each resolves with true if the response shows the client. */
const reads: Record<string, (agent: Visitor) => Promise<boolean>> = {
  "the feed of all": async (agent) =>
    /quillfeather/i.test(JSON.stringify((await agent.get("/activityFeed")).body)),
  "the feed of the client": async (agent) => (await agent.get(`/activityFeed?${named()}`)).status === 200,
  "its live events": async (agent) => {
    const stream = await agent.listen(`/live?${named()}`);
    stream.close();
    return stream.status === 200;
  },
  "the clients to choose from": async (agent) =>
    JSON.stringify((await agent.get("/auth/clients")).body).includes('"raman"'),
  "the clients served": async (agent) =>
    JSON.stringify((await agent.get("/timeclock/served")).body).includes('"raman"'),
  "the search across clients": async (agent) =>
    JSON.stringify((await agent.get("/patient/everywhere/quillfeather")).body).includes('"Quillfeather"'),
  "its patients": async (agent) => (await agent.get(`/patient/10/1?${named()}`)).status === 200,
  "its calendar": async (agent) => (await agent.get(`/appointment/on/2026-11-20?${named()}`)).status === 200,
};

const served: Record<string, ServedState> = {
  "entry and service in force": {},
  "on the last day of both": { entry: { until_date: DAY }, service: { cut_off_date: DAY } },
  "on the first day of both": { entry: { from_date: DAY }, service: { active_date: DAY } },
  // One of these two zones always has another date than UTC, and therefore another date than the database.
  "on the last day, far east": {
    entry: { until_date: DAY },
    service: { cut_off_date: DAY, active_date: DAY },
    zone: "Pacific/Kiritimati",
  },
  "on the last day, far west": {
    entry: { until_date: DAY },
    service: { cut_off_date: DAY, active_date: DAY },
    zone: "Pacific/Pago_Pago",
  },
};

const over: Record<string, ServedState> = {
  "the service is cut off": { service: { cut_off_date: `${DAY} - 1` } },
  "the service begins tomorrow": { service: { active_date: `${DAY} + 1` } },
  "the service was removed": { service: { is_deleted: "true" } },
  "the service is another one": { service: { appointmaid_package: "null" } },
  "the entry ended": { entry: { until_date: `${DAY} - 1` } },
  "the entry begins tomorrow": { entry: { from_date: `${DAY} + 1` } },
  "the client is deleted": { isDeleted: true },
  "the service was cut off, far east": {
    service: { cut_off_date: `${DAY} - 1` },
    zone: "Pacific/Kiritimati",
  },
  "the service was cut off, far west": { service: { cut_off_date: `${DAY} - 1` }, zone: "Pacific/Pago_Pago" },
  "the entry ended, far east": { entry: { until_date: `${DAY} - 1` }, zone: "Pacific/Kiritimati" },
  "the entry ended, far west": { entry: { until_date: `${DAY} - 1` }, zone: "Pacific/Pago_Pago" },
};

async function shown(): Promise<string[]> {
  const found: string[] = [];
  for (const [place, agent] of agents.entries())
    for (const [read, isShown] of Object.entries(reads))
      if (await isShown(agent)) found.push(`${read} to agent ${place + 1}`);
  return found;
}

describe("what a booking agent sees of a client", () => {
  test.each(Object.entries(served))("everything: %s", async (name, standing) => {
    await set(name, standing);
    expect(await shown()).toHaveLength(agents.length * Object.keys(reads).length);
  });

  test.each(Object.entries(over))("nothing: %s", async (name, standing) => {
    await set(name, standing);
    expect(await shown()).toEqual([]);
  });
});
