import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { SCOPES } from "../contract.ts";

// Each row is a search as FHIR clients and AU Core's searches send it, with the resources that it must find.
// Names in braces stand for the ID of the resource with that name.

const GENDER = "http://hl7.org/fhir/administrative-gender";
const MEDICARE = "http://ns.electronichealth.net.au/id/medicare-number";
const IHI = "http://ns.electronichealth.net.au/id/hi/ihi/1.0";
const DVA = "http://ns.electronichealth.net.au/id/dva";
const PROVIDER = "http://ns.electronichealth.net.au/id/medicare-provider-number";
const AHPRA = "http://hl7.org.au/id/ahpra-registration-number";
const INDIGENOUS = "https://healthterminologies.gov.au/fhir/CodeSystem/australian-indigenous-status-1";
const ROLE = "http://terminology.hl7.org/CodeSystem/practitioner-role";
const BOOKED = "http://hl7.org/fhir/appointmentstatus";

let app: TestApp;
let raman: Visitor;
let token = "";
let base = "";
/** IDs by name, as the table writes them. */
const ids: Record<string, string> = {};

const PATIENTS = {
  mai: {
    ...{ first_name: "Mai", last_name: "Nguyen", gender: "F", dob: "1961-04-03", indigenous_status: "4" },
    ...{ medicare_number: "24287817671", ihi: "8003608166690503", address: "7 Park Road" },
  },
  ann: { first_name: "Ann", last_name: "Other", gender: "F", dob: "1990-01-31", dva_number: "NX123456" },
  ben: { first_name: "Ben", last_name: "Nguyen", gender: "M", dob: "1961-05-01", indigenous_status: "1" },
  unknown: { first_name: "Cal", last_name: "Marsh" },
};
const DOCTORS = {
  birch: {
    ...{ first_name: "Hannah", last_name: "Birch", provider_number: "2426621B" },
    ...{ practice_name: "Park Clinic", address: "12 Elm Street" },
  },
  wu: { first_name: "Li", last_name: "Wu" },
};

async function add(name: string, path: string, body: object, prefix = ""): Promise<void> {
  const answer = await raman.post(path, body);
  if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  ids[name] = `${prefix}${answer.body.ID}`;
}
const numberOf = (name: string): number => Number((ids[name] ?? "").replace(/\D/g, ""));

async function makeRecords(): Promise<void> {
  const { db } = app.database;
  const client = await app.idOf("raman");
  for (const [name, doctor] of Object.entries(DOCTORS)) await add(name, "/referringdoctor", doctor, "r");
  for (const [name, person] of Object.entries(PATIENTS)) await add(name, "/patient", person);
  const picture = (await makeRow["attachment"]?.(db, client)) ?? 0;
  const letter = (await makeRow["attachment"]?.(db, client)) ?? 0;
  const fileOf = async (ID: number): Promise<number> => {
    const { _file } = await db
      .selectFrom("patient_attachment")
      .select("_file")
      .where("ID", "=", ID)
      .executeTakeFirstOrThrow();
    return _file;
  };
  ids["picture"] = String(await fileOf(picture));
  ids["letter"] = String(await fileOf(letter));
  await db.deleteFrom("patient_attachment").where("ID", "=", letter).execute();
  await db
    .updateTable("patient_attachment")
    .set({ _patient: numberOf("mai") })
    .where("ID", "=", picture)
    .execute();
  await db.updateTable("patient").set({ is_deleted: true }).where("first_name", "=", "Foreign").execute();
  const rooms = (await makeRow["outpatientlocation"]?.(db, client)) ?? 0;
  const where = { name: "Harbour Rooms", doctor_provider_no: "2426577Y", address: "3 Quay Street" };
  await db.updateTable("location").set(where).where("ID", "=", rooms).execute();
  await db.updateTable("doctor").set({ ahpra: "MED0001234567" }).where("ID", "=", client).execute();
  Object.assign(ids, {
    own: `c${client}`,
    rooms: String(rooms),
    ownRole: `l${rooms}`,
  });
  const referral = { referral_date: "2026-09-02", referral_type: 2 };
  for (const [name, patient, doctor] of [
    ["asked", "mai", "birch"],
    ["open", "ben", "wu"],
  ] as const)
    await add(name, `/patient/${ids[patient]}/referral`, {
      ...referral,
      _referring_doctor: numberOf(doctor),
    });
  await db
    .updateTable("referral")
    .set({ _referral_letter: numberOf("letter") })
    .where("ID", "=", numberOf("asked"))
    .execute();
  const visit = { _location: rooms, start_time: "09:00", end_time: "09:30", appointment_date: "2026-07-03" };
  await add("visit", "/appointment", { ...visit, appointment_type: 1, _patient: numberOf("mai") });
  await add("event", "/appointment", {
    ...{ appointment_type: 3, notes: "Meeting", appointment_date: "2026-07-03" },
    ...{ start_time: "12:00", end_time: "13:00" },
  });
}

beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: "127.0.0.1" });
  raman = await app.signIn("raman");
  await makeRecords();
  token = await createToken(SCOPES);
  base = (await send("GET", "metadata")).body.implementation.url;
}, 60_000);
afterAll(() => app.stop());

const createToken = async (scopes: readonly string[]): Promise<string> =>
  (await raman.post("/fhirToken", { name: "Table", scopes, days: 90 })).body.token;

const withIds = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
const encoded = (query: string): string =>
  new URLSearchParams(query.split("&").map((each) => splitOnce(each))).toString();
const splitOnce = (pair: string): [string, string] => {
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
};
let sent = 0;
/** Sends a request from an address of its own, because each address has a limit of requests a minute. */
function send(method: string, path: string, { form = null, bearer = token, headers = {} }: Sending = {}) {
  sent += 1;
  const from = { authorization: `Bearer ${bearer}`, "x-forwarded-for": `10.0.${sent >> 8}.${sent & 255}` };
  return app.nobody.send(method, `/fhir/r4/${path}`, form, { ...from, ...headers });
}
interface Sending {
  readonly form?: string | null;
  readonly bearer?: string;
  readonly headers?: Record<string, string>;
}
interface Entry {
  readonly resource: { readonly resourceType: string; readonly id: string };
  readonly search: { readonly mode: string };
}
/** Names whose IDs are numbers alone, by resource type: another type may have the same number. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  ...{ Patient: Object.keys(PATIENTS), Location: ["rooms"], ServiceRequest: ["asked", "open"] },
  ...{ Appointment: ["visit", "event"], DocumentReference: ["letter", "picture"] },
};
/** Lists the resources of a Bundle as `mai`, and included ones as `+PractitionerRole/birch`. */
function namesIn({ body }: Answer): string[] {
  return (body.entry ?? [])
    .map(({ resource, search }: Entry) =>
      search.mode === "match" ? nameOf(resource) : `+${resource.resourceType}/${nameOf(resource)}`,
    )
    .toSorted();
}

const nameOf = ({ resourceType, id }: Entry["resource"]): string =>
  (NAMED[resourceType] ?? Object.keys(ids)).find((name) => ids[name] === id) ?? id;

/** A resource type, the parameters, and the names of the resources that are found. */
type Row = readonly [type: string, query: string, found: string];

const PEOPLE: readonly Row[] = [
  ["Patient", "_id={mai}", "mai"],
  ["Patient", "_id={mai},{ben}", "ben mai"],
  ["Patient", "_id={mai}&_id={ben}", ""],
  ["Patient", "_id={mai}&family=Other", ""],
  ["Patient", `identifier=${MEDICARE}|24287817671`, "mai"],
  ["Patient", `identifier=${IHI}|8003608166690503`, "mai"],
  ["Patient", `identifier=${DVA}|NX123456`, "ann"],
  ["Patient", "identifier=24287817671", "mai"],
  ["Patient", `identifier=${IHI}|24287817671`, ""],
  ["Patient", "identifier=|24287817671", ""],
  ["Patient", `identifier=${MEDICARE}|`, "mai"],
  ["Patient", `identifier=${MEDICARE}|24287817671,${DVA}|NX123456`, "ann mai"],
  ["Patient", "identifier:missing=true", ""],
  ["Patient", "birthdate=1961-04-03", "mai"],
  ["Patient", "birthdate=ne1961-04-03&family=Nguyen", "ben"],
  ["Patient", "birthdate=gt1961-04-03&birthdate=lt1961-05-02", "ben"],
  ["Patient", "birthdate=ge1961-04-03&birthdate=le1961-05-01", "ben mai"],
  ["Patient", "birthdate=sa1961-04&birthdate=eb1990", "ben"],
  ["Patient", "birthdate=1961", "ben mai"],
  ["Patient", "birthdate=1961-04,1990-01", "ann mai"],
  ["Patient", "birthdate:missing=true", "unknown"],
  ["Patient", "birthdate:missing=false&gender=female", "ann mai"],
  ["Patient", "family=nguyen", "ben mai"],
  ["Patient", "family=Ngu&given=M", "mai"],
  ["Patient", "family=Other,Marsh", "ann unknown"],
  ["Patient", "name=Mai", "mai"],
  ["Patient", "name=Mai&name=Nguyen", "mai"],
  ["Patient", "name=Mai Nguyen", "mai"],
  ["Patient", "gender=female", "ann mai"],
  ["Patient", `gender=${GENDER}|female`, "ann mai"],
  ["Patient", "gender=urn:other|female", ""],
  ["Patient", `gender=${GENDER}|&family=Nguyen`, "ben mai"],
  ["Patient", "gender=unknown", "unknown"],
  ["Patient", "gender:missing=false", "ann ben mai unknown"],
  ["Patient", "birthdate=1961-04-03&family=Nguyen", "mai"],
  ["Patient", "birthdate=1961-04-03&name=Mai", "mai"],
  ["Patient", "family=Nguyen&gender=male", "ben"],
  ["Patient", "gender=female&name=Nguyen", "mai"],
  ["Patient", "indigenous-status=4", "mai"],
  ["Patient", `indigenous-status=${INDIGENOUS}|1`, "ben"],
  ["Patient", `indigenous-status=${INDIGENOUS}|`, "ben mai"],
  ["Patient", "indigenous-status=1,4", "ben mai"],
  ["Patient", "indigenous-status=1&indigenous-status=4", ""],
  ["Patient", "indigenous-status:missing=true", "ann unknown"],
  ["Patient", "gender-identity=446141000124107,446151000124109", ""],
  ["Patient", "gender-identity:missing=true", "ann ben mai unknown"],
  ["Patient", "shoe-size=44&family=Other", "ann"],
];

const PRACTICES: readonly Row[] = [
  ["Practitioner", "_id={birch},{own}", "birch own"],
  ["Practitioner", `identifier=${AHPRA}|MED0001234567`, "own"],
  ["Practitioner", `identifier=${AHPRA}|`, "own"],
  ["Practitioner", "identifier=http://ns.electronichealth.net.au/id/hi/hpii/1.0|8003610833334085", ""],
  ["Practitioner", "name=Hannah Birch", "birch"],
  ["Practitioner", "identifier:missing=true&family=birch", "birch"],
  ["Practitioner", "_id={birch}&_revinclude=PractitionerRole:practitioner", "+PractitionerRole/birch birch"],
  ["PractitionerRole", "_id={birch}", "birch"],
  ["PractitionerRole", "_id={birch}&_include=PractitionerRole:practitioner", "+Practitioner/birch birch"],
  ["PractitionerRole", `identifier=${PROVIDER}|2426621B`, "birch"],
  ["PractitionerRole", `identifier=${PROVIDER}|2426577Y`, "ownRole"],
  ["PractitionerRole", `identifier=${PROVIDER}|&practitioner={birch}`, "birch"],
  [
    "PractitionerRole",
    "identifier=2426621b&_include=PractitionerRole:practitioner:Practitioner",
    "+Practitioner/birch birch",
  ],
  ["PractitionerRole", "identifier:missing=true&practitioner={wu}", "wu"],
  ["PractitionerRole", "practitioner=Practitioner/{birch}", "birch"],
  ["PractitionerRole", "practitioner:Practitioner={birch}", "birch"],
  ["PractitionerRole", "practitioner={birch},{wu}", "birch wu"],
  ["PractitionerRole", "practitioner={birch}&practitioner={wu}", ""],
  ["PractitionerRole", "practitioner=BASE/Practitioner/{birch}", "birch"],
  ["PractitionerRole", "practitioner=https://other.example/fhir/Practitioner/{birch}", ""],
  ["PractitionerRole", `practitioner.identifier=${AHPRA}|MED0001234567&location={rooms}`, "ownRole"],
  [
    "PractitionerRole",
    `practitioner:Practitioner.identifier=${AHPRA}|MED0001234567&location={rooms}`,
    "ownRole",
  ],
  ["PractitionerRole", "practitioner:Practitioner.identifier=MED2", ""],
  [
    "PractitionerRole",
    "practitioner.name=Birch&_include=PractitionerRole:practitioner",
    "+Practitioner/birch birch",
  ],
  ["PractitionerRole", "organization.name=park", "birch"],
  ["PractitionerRole", "organization=Organization/{birch}", "birch"],
  ["PractitionerRole", "location.address=3 quay", "ownRole"],
  ["PractitionerRole", "role=http://snomed.info/sct|62247001", ""],
  ["PractitionerRole", `role=${ROLE}|doctor&practitioner={birch}`, "birch"],
  ["PractitionerRole", "role=doctor&location={rooms}", "ownRole"],
  ["PractitionerRole", "role:missing=true", ""],
  ["PractitionerRole", "specialty:missing=true&practitioner={birch}", "birch"],
  ["PractitionerRole", "location:missing=false&location={rooms}", "ownRole"],
  ["Organization", "_id={birch}", "birch"],
  ["Organization", "name=Park Clinic", "birch"],
  ["Organization", "address=12 Elm", "birch"],
  ["Organization", "address:missing=true&name=Wu", "wu"],
  ["Organization", "identifier=http://hl7.org.au/id/abn|51824753556", ""],
  ["Organization", "identifier=http://ns.electronichealth.net.au/id/hi/hpio/1.0|8003621566684455", ""],
  ["Location", "_id={rooms}", "rooms"],
  ["Location", "name=Harbour", "rooms"],
  ["Location", "address=3 Quay", "rooms"],
  ["Location", "address-city=Nowhere", ""],
  ["Location", "address-city:missing=true&name=Harbour", "rooms"],
  ["Location", "organization.name=Nobody", ""],
];

const CARE: readonly Row[] = [
  ["ServiceRequest", "patient={mai}", "asked"],
  ["ServiceRequest", "patient:Patient={mai}", "asked"],
  ["ServiceRequest", "patient.family=Nguyen", "asked open"],
  ["ServiceRequest", `patient:Patient.identifier=${MEDICARE}|24287817671`, "asked"],
  ["ServiceRequest", "patient.birthdate=lt1961-05", "asked"],
  ["ServiceRequest", "patient._id={ben}", "open"],
  ["ServiceRequest", "requester.practitioner.name=Birch", "asked"],
  ["ServiceRequest", "requester=PractitionerRole/{wu}", "open"],
  ["ServiceRequest", "status=http://hl7.org/fhir/request-status|active&patient={mai}", "asked"],
  ["ServiceRequest", "status=urn:other|active&patient={mai}", ""],
  ["ServiceRequest", "authored=2026-09-02&patient={mai},{ben}", "asked open"],
  ["ServiceRequest", "authored=ne2026-09-02&patient={mai}", ""],
  ["ServiceRequest", "patient={mai}&_include=ServiceRequest:patient", "+Patient/mai asked"],
  ["Appointment", "patient={mai}", "visit"],
  ["Appointment", "patient.identifier=24287817671", "visit"],
  ["Appointment", "patient.family=Nobody&date=2026-07-03", ""],
  ["Appointment", "location.name=Harbour&date=2026-07-03", "visit"],
  ["Appointment", "patient:missing=true&date=2026-07-03", "event"],
  ["Appointment", "date=ge2026-07-03T09:00:00 10:00&date=lt2026-07-03T09:30:00 10:00", "visit"],
  ["Appointment", "date=ge2026-07-03T12:00&date=lt2026-07-03T13:00", "event"],
  ["Appointment", "date=ne2026-07-03&patient={mai}", ""],
  ["Appointment", `status=${BOOKED}|booked&patient={mai}`, "visit"],
  ["Appointment", "status=urn:other|booked&patient={mai}", ""],
  ["Appointment", "status=booked,cancelled&patient={mai}", "visit"],
  ["DocumentReference", "_id={letter},{picture}", "letter picture"],
  ["DocumentReference", "patient={mai}", "letter picture"],
  ["DocumentReference", "author={birch}", "letter"],
  ["DocumentReference", "author=PractitionerRole/{wu}", ""],
  ["DocumentReference", "author:missing=true", "picture"],
  ["DocumentReference", "type=http://loinc.org|57133-1", "letter"],
  ["DocumentReference", "type=57133-1&patient={mai}", "letter"],
  ["DocumentReference", "type=http://loinc.org|34133-9", ""],
  ["DocumentReference", "type=57133-1&patient={mai}&date=ge2020", "letter"],
  ["DocumentReference", "type=57133-1&patient={mai}&period=ge2020", ""],
  ["DocumentReference", `patient.identifier=${IHI}|8003608166690503`, "letter picture"],
  ["DocumentReference", `patient:Patient.identifier=${MEDICARE}|24287817671&author={birch}`, "letter"],
  ["DocumentReference", "_id={letter}&_include=DocumentReference:author", "+PractitionerRole/birch letter"],
  [
    "DocumentReference",
    "status=http://hl7.org/fhir/document-reference-status|current&author={birch}",
    "letter",
  ],
  ["DocumentReference", "status=superseded", ""],
  ["DocumentReference", "patient.identifier=nobody", ""],
  ["DocumentReference", "period=ge2020", ""],
];

describe.each([
  ["people", PEOPLE],
  ["practices", PRACTICES],
  ["care", CARE],
] as const)("searches of %s", (_, rows) => {
  test.each(rows)("%s?%s finds %j", async (type, query, found) => {
    const asked = encoded(withIds(query).replace("BASE", base));
    const byAddress = await send("GET", `${type}?${asked}`);
    expect([byAddress.status, ...namesIn(byAddress)]).toEqual([200, ...found.split(" ").filter(Boolean)]);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const byForm = await send("POST", `${type}/_search`, { form: asked, headers });
    expect(namesIn(byForm)).toEqual(namesIn(byAddress));
    const counted = await send("GET", `${type}?${asked}&_summary=count`);
    expect([counted.body.total, counted.body.entry]).toEqual([
      namesIn(byAddress).filter((name) => !name.startsWith("+")).length,
      undefined,
    ]);
  });
});

describe("a search that can't be answered is an OperationOutcome", () => {
  test.each([
    ["Patient?family:exact=Nguyen", 400, "not-supported"],
    ["Patient?_id:not={mai}", 400, "not-supported"],
    ["Patient?_lastUpdated:missing=true", 400, "not-supported"],
    ["Patient?birthdate:missing=maybe", 400, "invalid"],
    ["Patient?birthdate=ap1961", 400, "invalid"],
    ["Patient?birthdate=1961-13", 400, "invalid"],
    ["Patient?_after=soon", 400, "invalid"],
    ["PractitionerRole?_include:iterate=PractitionerRole:practitioner", 400, "not-supported"],
    ["PractitionerRole?practitioner:Patient={mai}", 400, "not-supported"],
    ["PractitionerRole?practitioner.shoe-size=44", 400, "not-supported"],
    ["PractitionerRole?practitioner._count=1", 400, "not-supported"],
    ["PractitionerRole?practitioner:Patient.name=Birch", 400, "not-supported"],
    ["Patient?gender.name=Mai", 400, "not-supported"],
    ["Appointment?patient.gender=M", 400, "invalid"],
    ["metadata?_format=xml", 406, "not-supported"],
    ["Observation?patient={mai}", 404, "not-supported"],
    ["Patient/{mai}/_history/1", 404, "not-supported"],
    ["Patient/{mai}/ServiceRequest", 404, "not-supported"],
  ])("%s: %d %s", async (path, status, code) => {
    const answer = await send("GET", withIds(path));
    expect([answer.status, answer.body.resourceType, answer.body.issue[0].code]).toEqual([
      status,
      "OperationOutcome",
      code,
    ]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s says that the API only reads", async (method) => {
    const { status, body } = await send(method, method === "POST" ? "Patient" : "Patient/1");
    expect([status, body.issue[0].code, body.issue[0].diagnostics]).toEqual([
      404,
      "not-supported",
      expect.stringContaining("reads and searches"),
    ]);
  });

  test("a chain needs the scope of what it searches", async () => {
    const bearer = await createToken(["system/Appointment.rs"]);
    const { status, body } = await send("GET", "Appointment?patient.family=Nguyen", { bearer });
    expect([status, body.issue[0].diagnostics]).toEqual([
      403,
      "This token does not include system/Patient.rs.",
    ]);
  });
});
