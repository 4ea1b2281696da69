import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";

const routes = features
  .flatMap((feature) => feature.endpoints.map(({ route }) => route))
  // Excludes documents about invoices and letters to other doctors, which have tests of their own.
  .filter(
    ({ produces, path }) =>
      produces === "application/pdf" &&
      !/^\/(insurerForms\/|letterOut\/|report\/pdf\/invoice|report\/pdf\/statement|invoice\/\{id\}\/(credit|payment))/.test(
        path,
      ),
  );

let app: TestApp;
let raman: Visitor;
let doctor = 0;
let patient = 0;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
  const added = await raman.post("/patient", {
    first_name: "Thị Mai",
    last_name: "Nguyễn",
    dob: "1962-11-12",
    mobile: "0412338907",
    notes: "Allergic to latex.",
  });
  patient = added.body.ID;
  const booked = await raman.post("/appointment", {
    appointment_type: 1,
    appointment_date: "2026-11-12",
    start_time: "09:35",
    end_time: "10:05",
    _patient: patient,
    notes: "First appointment",
  });
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body));
  const _location = (await makeRow["outpatientlocation"]?.(app.database.db, doctor)) ?? 0;
  const list = await raman.post("/consultationlist", {
    date: "2026-11-12",
    _location,
    consultations: [{ _patient: patient }],
  });
  queries.set("/report/pdf/consultationlist", `?id=${list.body.ID}&format=2`);
  queries.set("/report/pdf/statement", "?start=2026-11-01&end=2026-11-30");
  for (const report of ["appointment", "transcription", "waiting"])
    queries.set(`/report/pdf/${report}`, "?start=2026-11-01&end=2026-11-30");
});
afterAll(() => app.stop());

/** Requests a PDF and returns its bytes and headers. Throws if the status is not 200. */
async function open(visitor: Visitor, path: string): Promise<{ bytes: Uint8Array; headers: Headers }> {
  const reply = await fetch(`${app.url}/api${path}`, { headers: { cookie: visitor.cookie } });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return { bytes: new Uint8Array(await reply.arrayBuffer()), headers: reply.headers };
}

/** Required query strings by path. */
const queries = new Map<string, string>();
const pathOf = (path: string): string =>
  path.replace("{id}", String(patient)).replace("{date}", "2026-11-12") + (queries.get(path) ?? "");

const shownPatients = async (): Promise<number[]> => {
  await app.services.readAudit.flush();
  const rows = await app.database.db
    .selectFrom("audit_event")
    .select(["controller", "identity", "shown_ids"])
    .where("_doctor", "=", doctor)
    .where("controller", "=", "patient")
    .where("kind", "=", "read")
    .orderBy("ID", "desc")
    .limit(1)
    .execute();
  return rows.flatMap(({ identity, shown_ids }) => shown_ids ?? [identity]).map(Number);
};

const isOfStaff = ({ access }: (typeof routes)[number]): boolean =>
  access.needs !== "public" && (access.client === "none" || access.callers === "staff");

describe("every route that answers with a PDF", () => {
  test.each(routes.map((route) => [route.path, route] as const))("%s", async (path, route) => {
    const { bytes, headers } = await open(
      await app.signIn(isOfStaff(route) ? "admin" : "raman"),
      pathOf(path),
    );
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"\\/]+\.pdf"; filename\*=UTF-8''[^/]+\.pdf$/,
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(Number(headers.get("content-length"))).toBe(bytes.length);
    const { pages, tags } = await readPdf(bytes);
    expect(tags[0]).toBe("Document > H1");
    expect(pages.at(-1)?.text).toContain(`Page ${pages.length} of ${pages.length}`);
    expect(pages[0]?.text).toMatch(/Created \d\d\/\d\d\/\d{4} \d\d:\d\d by \S.*\. Confidential\./);
    for (const fail of DOCUMENT_FAILS) expect(route.fails).toContain(fail);
  });
});

describe("the documents", () => {
  test("the day has its appointments, and the audit log which patients were shown", async () => {
    const text = textOf(await readPdf((await open(raman, "/appointment/on/2026-11-12/pdf")).bytes));
    for (const part of [
      "Thursday 12 November 2026",
      "Dr Priya Raman",
      "1 booked",
      "09:35–10:05",
      "NGUYỄN, Thị Mai",
    ])
      expect(text).toContain(part);
    expect(text).toContain("0412 338 907");
    expect(await shownPatients()).toEqual([patient]);
    expect(textOf(await readPdf((await open(raman, "/appointment/on/2026-11-13/pdf")).bytes))).toContain(
      "No appointments on this day.",
    );
  });

  test("the summary has the patient's details, and is an opened record in the audit log", async () => {
    const { bytes, headers } = await open(raman, `/patient/${patient}/summary/pdf`);
    const text = textOf(await readPdf(bytes));
    for (const part of [
      "NGUYỄN, Thị Mai",
      "12/11/1962",
      "0412 338 907",
      "No referrals.",
      "Allergic to latex.",
    ])
      expect(text).toContain(part);
    expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain(
      "Summary NGUYỄN, Thị Mai.pdf",
    );
    expect(await shownPatients()).toEqual([patient]);
    const foreign: Answer = await (await app.signIn("vogt")).get(`/patient/${patient}/summary/pdf`);
    expect(foreign.status).toBe(404);
  });

  test("the permission matrix holds the groups and permissions that are on the screen", async () => {
    const admin = await app.signIn("admin");
    const all = textOf(await readPdf((await open(admin, "/group/matrix/pdf")).bytes));
    for (const part of ["Calendar and patients", "6 Typist", "A All clients"]) expect(all).toContain(part);
    const few = textOf(await readPdf((await open(admin, "/group/matrix/pdf?team=RCH&search=invoice")).bytes));
    expect(few).toContain("2 groups");
    expect(few).not.toContain("6 Typist");
    expect(few).not.toContain("Calendar and patients");
  });

  test("a name in another script, or with a character no face has, refuses no summary", async () => {
    const added = await raman.post("/patient", { first_name: "小明", last_name: "王" });
    expect((await raman.get(`/patient/${added.body.ID}/summary/pdf`)).status).toBe(200);
    const odd = await raman.post("/patient", { first_name: "Rex \u{1F995}", last_name: "Wren" });
    expect((await raman.get(`/patient/${odd.body.ID}/summary/pdf`)).status).toBe(200);
  });
});
