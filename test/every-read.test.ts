import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { features } from "#app/features.server.ts";
import { audit } from "#platform/audit/audit.ts";
import { shownPatients, showsPatientData } from "#platform/http/shown-patients.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "./support/app.ts";
import { matrix } from "./support/rights.ts";
import { makeRow } from "./support/rows.ts";
import { LAST_NAMES, type SeenPractice, seenPractice } from "./support/seen-practice.ts";

// F-10: the audit log must contain every patient whose data leaves the server. Calls every route on a
// practice whose patients have names that occur nowhere else. A name in the bytes of a response must be
// registered under its request.

const endpoints = features.flatMap((feature) =>
  feature.endpoints.map(({ name, route }) => ({ name: `${feature.name}.${name}`, route })),
);
const reads = endpoints.filter(
  ({ route }) => route.method === "GET" && route.produces !== "text/event-stream",
);
/**
 * Writes to clients' rows. Excludes routes without a client (sign-in, groups), which would sign out the users
 * of this test.
 */
const writes = endpoints.filter(
  ({ route }) => route.method !== "GET" && route.mode !== "upload" && route.access.client !== "none",
);

let app: TestApp;
let practice: SeenPractice;
const visitors = new Map<string, Visitor>();
/** Routes that responded with the name of a patient. */
const seen = new Set<string>();

beforeAll(async () => {
  app = await startApp();
  practice = await seenPractice(app);
  for (const username of ["raman", "superadmin", "bookingagent"])
    visitors.set(username, await app.signIn(username));
}, 60_000);
afterAll(() => app.stop());

const visitorOf = (username: string): Visitor => visitors.get(username) ?? app.nobody;

const samples: Record<string, string> = {
  text: "rich",
  role: "typist",
  stateAbbreviation: "NSW",
  pageSize: "100",
  pageNumber: "1",
  creditPoint: "120",
  usertype: "0",
  date: "2026-11-20",
  token: "unknown",
  letter: "unknown",
  group: "0",
};
const neededQuery: Record<string, string> = {
  "API-APPT-005": "start=2026-11-16&end=2026-11-22",
  "API-APPT-006": "follow_up=0",
  "GET /appointment/clash": "appointment_date=2026-11-20&start_time=09:00&end_time=09:30",
  "GET /patient/likely": `last_name=${LAST_NAMES[0]}&first_name=Isla&dob=23/12/1966`,
  "GET /appointment/away": "from_date=2027-11-19&to_date=2027-11-19&until=2027-11-26",
  "GET /appointmentImport/{id}/day": "start=2026-11-16&end=2026-11-22",
  "GET /unbilled": "from=2026-11-01&to=2026-11-30",
  "GET /opened": "who=all",
  "GET /opened/csv": "who=all",
};

interface Made {
  readonly path: string;
  readonly ids: Readonly<Record<string, number>>;
}

/**
 * Returns addresses of a route with IDs of the practice's rows, so many that each row of a kind occurs once.
 */
async function addressesOf(route: AnyRoute, named: boolean): Promise<Made[]> {
  const kinds = Object.entries(route.entities ?? {});
  const most = Math.max(1, ...kinds.map(([, kind]) => practice.ids[kind ?? ""]?.length ?? 1));
  return await Promise.all(Array.from({ length: most }, (_, turn) => addressOf(route, named, turn)));
}

async function addressOf(route: AnyRoute, named: boolean, turn: number): Promise<Made> {
  const ids: Record<string, number> = {};
  for (const [place, [parameter, kind]] of Object.entries(route.entities ?? {}).entries()) {
    const known = practice.ids[kind ?? ""] ?? [];
    const maker = makeRow[kind ?? ""];
    // Chooses different patients for two parameters.
    ids[parameter] =
      known.at((turn + place) % known.length) ?? (maker ? await maker(app.database.db, practice.doctor) : 0);
  }
  const search =
    route.id === "API-CONV-001"
      ? "-"
      : route.access.needs === "patient.view" || route.path.startsWith("/patient")
        ? LAST_NAMES[0].toLowerCase()
        : "rich";
  const path = route.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    String(ids[name] ?? (name === "query" ? search : samples[name]) ?? 999_999_999),
  );
  const query = [
    neededQuery[route.id] ?? neededQuery[`${route.method} ${route.path}`],
    named && route.access.client !== "none" ? `doctor_id=${practice.doctor}` : undefined,
  ].filter(Boolean);
  return { path: query.length > 0 ? `${path}?${query.join("&")}` : path, ids };
}

/** Returns the route's example with IDs of the practice's rows. A saved patient keeps its last name. */
async function bodyOf({ example }: AnyRoute, { ids }: Made, more: object): Promise<object> {
  const given = typeof example === "object" && example !== null ? example : {};
  const patient = await livePatient();
  const own: Record<string, unknown> = {
    ...("medicare_number" in given || "mobile" in given
      ? { last_name: await nameOf(ids["to_id"] ?? ids["id"] ?? patient) }
      : {}),
    _patient: patient,
    patient_id: patient,
    _referring_doctor: practice.ids["referringdoctor"]?.[0],
    appointment_type: 1,
    _location: practice.ids["outpatientlocation"]?.[0],
  };
  return {
    ...Object.fromEntries(
      Object.entries(given).map(([field, value]) => [field, field in own ? own[field] : inner(value)]),
    ),
    ...more,
  };

  /** Replaces the patient in nested values, such as the rows of a list. */
  function inner(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inner);
    if (typeof value !== "object" || value === null || !("_patient" in value)) return value;
    return { ...value, _patient: patient };
  }
}

/**
 * Returns a patient of the practice that is not deleted, because another route may have merged the first
 * patient. Returns 0 if all are deleted.
 */
const livePatient = async (): Promise<number> =>
  (
    await app.database.db
      .selectFrom("patient")
      .select("ID")
      .where("ID", "in", practice.ids["patient"] ?? [])
      .where("is_deleted", "=", false)
      .orderBy("ID")
      .executeTakeFirst()
  )?.ID ?? 0;
const nameOf = async (patient: number): Promise<string> =>
  (
    await app.database.db
      .selectFrom("patient")
      .select("last_name")
      .where("ID", "=", patient)
      .executeTakeFirstOrThrow()
  ).last_name;

const bytesOf = ({ body }: Answer): string =>
  (typeof body === "string" ? body : JSON.stringify(body)).toLowerCase();
const namesIn = (text: string): string[] =>
  LAST_NAMES.filter((name) => text.toLowerCase().includes(name.toLowerCase()));

/**
 * Returns the patients that the audit log registers as shown or changed by the request of this response, by
 * ID and last name.
 */
async function registered(answer: Answer): Promise<{ ids: Set<number>; names: Set<string> }> {
  await app.services.readAudit.flush();
  const { db } = app.database;
  const events = await db
    .selectFrom("audit_event")
    .select(["_doctor", "controller", "identity", "shown_ids", "patients"])
    .where("request_id", "=", answer.headers.get("x-request-id"))
    .execute();
  const patients = new Set(
    events.flatMap(({ _doctor, controller, identity, shown_ids, patients: others }) =>
      [...(controller === "patient" ? [identity, ...(shown_ids ?? [])] : []), ...(others ?? [])].map(
        (patient) => `${_doctor}/${patient}`,
      ),
    ),
  );
  const rows = (await db.selectFrom("patient").select(["_doctor", "ID", "last_name"]).execute()).filter(
    ({ _doctor, ID }) => patients.has(`${_doctor}/${ID}`),
  );
  return { ids: new Set(rows.map(({ ID }) => ID)), names: new Set(rows.map(({ last_name }) => last_name)) };
}

/**
 * Returns the patients that a response shows without an entry in the audit log: names in its bytes, and IDs
 * that the contract marks.
 */
async function unregistered(name: string, route: AnyRoute, answer: Answer): Promise<string[]> {
  const names = namesIn(bytesOf(answer));
  const isWhole = answer.status < 300 && route.reply;
  const marked = isWhole ? shownPatients(route.reply, answer.body).flatMap(({ ids }) => ids) : [];
  if (names.length + marked.length === 0) return [];
  seen.add(name);
  const found = await registered(answer);
  return [
    ...names.filter((one) => !found.names.has(one)).map((one) => `${answer.status} with ${one}`),
    ...marked.filter((ID) => !found.ids.has(ID)).map((ID) => `${answer.status} with patient ${ID}`),
  ];
}

const people = [
  ["raman", false],
  ["superadmin", true],
  ["bookingagent", true],
] as const;

describe("F-10: a patient in an answer is in the audit log", () => {
  test.each(reads)("$name", async ({ name, route }) => {
    for (const [username, named] of people)
      for (const { path } of await addressesOf(route, named)) {
        const answer = await visitorOf(username).get(path);
        expect([username, path, await unregistered(name, route, answer)]).toEqual([username, path, []]);
      }
  });

  test.each(writes.filter(({ route }) => route.method !== "DELETE"))(
    "$name, stale, whole, and sent again",
    async ({ name, route }) => {
      for (const [username, named] of people.slice(0, 2))
        for (const made of await addressesOf(route, named)) {
          const { path } = made;
          const sent = {
            more: {},
            headers: { "idempotency-key": `${name}_${username}_${path}`.replaceAll(/[^\x21-\x7e]/g, "_") },
          };
          for (const { more, headers } of [{ more: { version: 999 }, headers: {} }, sent, sent]) {
            const send = route.method === "PUT" ? visitorOf(username).put : visitorOf(username).post;
            const answer = await send(path, await bodyOf(route, made, more), headers);
            expect([path, answer.status < 500]).toEqual([path, true]);
            expect([username, path, await unregistered(name, route, answer)]).toEqual([username, path, []]);
          }
        }
    },
  );

  test.each(writes.filter(({ route }) => route.method === "DELETE"))("$name", async ({ name, route }) => {
    for (const { path } of await addressesOf(route, true)) {
      const answer = await visitorOf("superadmin").delete(path);
      expect([path, await unregistered(name, route, answer)]).toEqual([path, []]);
    }
  });

  test("every route whose contract shows patients did", () => {
    const marked = endpoints
      .filter(({ route }) => route.reply && showsPatientData(route.reply))
      .map(({ name }) => name);
    expect(marked.length).toBeGreaterThan(25);
    // Routes that show no patient in this test: the import has no patient in doubt; a new message concerns no
    // patient yet, but its reply has the same shape as others; a picture is saved only under a lock that
    // another call grants; the list of the removed row has been sent; the stored data of a sign-up may have
    // any shape; the waiting room shows the appointments of today, and the preview
    // the reminders of today and tomorrow; a request that is declined has no patient; an offer needs rules
    // of messages, a withdrawn one is not accepted, and who fits a free time;
    // the preview of the messages about recalls names them in its query; the
    // letters of a task, and what sends or acknowledges one, need a returned task.
    const conversion = ["conversion.update", "conversion.find", "conversion.take"];
    const removed = [
      "consultation-lists.removeRow",
      "registration.open",
      "letters-out.ofTask",
      "letters-out.draft",
      "letters-out.again",
      "letters-out.acknowledge",
      "letters-out.withdraw",
      "visits.room",
      "visit-messages.answerReply",
      "visit-messages.preview",
      "online-booking.decline",
      "wait-list.fits",
      "wait-list.offer",
      "wait-list.accept",
      "recalls.preview",
    ];
    const others = ["import.decide", "messages.create", ...conversion, ...removed];
    expect(marked.filter((name) => !seen.has(name))).toEqual(others);
  });

  test("what the log says of a change names patients to those only who may see them, and says which", async () => {
    const { rows } = await sql<{
      message: string;
      discreet: string;
      controller: string;
      identity: number;
      patients: number[];
    }>`
      select message, discreet, controller, identity, patients from audit_event where kind = 'write'`.execute(
      app.database.db,
    );
    expect(rows.flatMap(({ message, discreet }) => namesIn(discreet === "" ? message : discreet))).toEqual(
      [],
    );
    const naming = rows.filter(({ message }) => namesIn(message).length > 0);
    expect(naming.length).toBeGreaterThan(20);
    expect(
      naming.filter(({ controller, patients }) => controller !== "patient" && patients.length === 0),
    ).toEqual([]);
  });
});

describe("whoever may not see patients", () => {
  /** Permissions that concern patients. A user with one of these permissions may see the patients' names. */
  const OF_PATIENTS = /^(patient|calendar|referringdoctor|missinginfo|conversion|consultation|billing)\./;
  let blind: { username: string; visitor: Visitor; isOwn: boolean }[];

  beforeAll(async () => {
    const all: { username: string; groups: number[]; doctor_id: number | null }[] = (
      await app.nobody.get("/demo/people")
    ).body;
    const without = all.filter(
      ({ groups, doctor_id }) =>
        (doctor_id === null || doctor_id === practice.doctor) &&
        groups.every(
          (group) => ![...(matrix.get(group)?.keys() ?? [])].some((right) => OF_PATIENTS.test(right)),
        ),
    );
    blind = await Promise.all(
      without.map(async ({ username, doctor_id }) => ({
        username,
        visitor: await app.signIn(username),
        isOwn: doctor_id !== null,
      })),
    );
  }, 60_000);

  test("are there, of the practice and of the bureau", () => {
    expect(blind.filter(({ isOwn }) => isOwn).length).toBeGreaterThan(0);
    expect(blind.filter(({ isOwn }) => !isOwn).length).toBeGreaterThan(3);
  });

  test.each(reads)("$name names none to them", async ({ route }) => {
    for (const { username, visitor, isOwn } of blind)
      for (const { path } of await addressesOf(route, !isOwn))
        expect([username, path, namesIn(bytesOf(await visitor.get(path)))]).toEqual([username, path, []]);
  });

  test("the feed leaves out what others did to patients, and does not answer a search for them", async () => {
    const [patient = 0] = practice.ids["patient"] ?? [];
    const searches = [`search=${LAST_NAMES[0]}`, `search=record ${patient}`, "controller=patient"];
    const author = {
      _doctor: practice.doctor,
      _executing_user: practice.doctor,
      requesting_id: null,
      route: "TEST",
      request_id: "feed",
    };
    const schedule = { controller: "schedule", identity: 1, message: "added availability on Thursdays" };
    await audit(app.database.db, author, [schedule]);
    let readers = 0;
    for (const { username, visitor, isOwn } of blind) {
      const of = isOwn ? "" : `&doctor_id=${practice.doctor}`;
      const feed = await visitor.get(`/activityFeed?controller=schedule${of}`);
      // Skips users who only see their own work, because their feed contains no entry of another user.
      if (feed.status === 404 || feed.body.length === 0) continue;
      for (const search of searches)
        expect([username, search, (await visitor.get(`/activityFeed?${search}${of}`)).body]).toEqual([
          username,
          search,
          [],
        ]);
      readers += 1;
    }
    expect(readers).toBeGreaterThan(3);
    const seeing = await visitorOf("raman").get("/activityFeed?controller=patient");
    expect(seeing.body.length).toBeGreaterThan(0);
  });
});
