import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let reception: Visitor;
const birch = { title: 3, first_name: "Hannah", last_name: "Birch", provider_number: "2426621B" };
let gp: number;

beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  gp = (await reception.post("/referringdoctor", birch)).body.ID;
});
afterAll(() => app.stop());

describe("the usual GP", () => {
  test("is one of the client's own referring doctors, and comes with the patient", async () => {
    const { body } = await reception.post("/patient", { first_name: "Isla", last_name: "Campbell", _gp: gp });
    expect(body.gp).toMatchObject({ ID: gp, last_name: "Birch", is_deleted: false });
    expect((await reception.get(`/patient/${body.ID}`)).body.gp).toMatchObject({
      provider_number: "2426621B",
    });
  });

  test("of another client is refused at the field", async () => {
    const other = await app.idOf("vogt");
    const { rows } = await app.database.pool.query(
      `insert into referring_doctor (_doctor, first_name, last_name, last_key, first_key) values ($1, 'A', 'B', 'b', 'a') returning "ID"`,
      [other],
    );
    const refused = await reception.post("/patient", {
      first_name: "Isla",
      last_name: "Grant",
      _gp: rows[0].ID,
    });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { _gp: "Choose the GP from the referring doctors." },
    ]);
  });

  test("stays when the referring doctor is deleted", async () => {
    const gone = (
      await reception.post("/referringdoctor", { ...birch, first_name: "Ivo", provider_number: null })
    ).body.ID;
    const { body } = await reception.post("/patient", { first_name: "Isla", last_name: "Munro", _gp: gone });
    await reception.delete(`/referringdoctor/${gone}`);
    expect((await reception.get(`/patient/${body.ID}`)).body).toMatchObject({
      _gp: gone,
      gp: { is_deleted: true },
    });
  });

  test("is found by name or provider number when patients are imported; an unknown one is said", async () => {
    const form = new FormData();
    const table = [
      "Surname,Given,Usual GP",
      "Abbott,Ann,Dr Hannah Birch",
      'Bell,Tom,"BIRCH, Hannah"',
      "Cole,Una,2426621B",
      "Dunn,Pat,Dr Nobody Here",
    ];
    form.append("file", new Blob([table.join("\n")]), "patients.csv");
    const { body } = await reception.send("POST", "/import?subject=patient", form);
    await reception.post(`/import/${body.ID}/start`);
    const { body: rows } = await reception.get(`/import/${body.ID}/row/50/1`);
    expect(rows.rows.map(({ notices }: { notices: string[] }) => notices.length)).toEqual([0, 0, 0, 1]);
    expect(rows.rows[3].notices[0]).toContain("Dr Nobody Here");
    const { rows: drafts } = await app.database.pool.query(
      `select draft ->> '_gp' as gp from import_row where _run = $1 order by row_number`,
      [body.ID],
    );
    expect(drafts.map((draft) => draft.gp)).toEqual([`${gp}`, `${gp}`, `${gp}`, null]);
  });
});
