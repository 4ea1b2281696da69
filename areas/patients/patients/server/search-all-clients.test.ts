import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { insertPatients } from "./index.ts";

let app: TestApp;
let raman: number;
let vogt: number;
let rchdoctor: number;
beforeAll(async () => {
  app = await startApp();
  [raman, vogt, rchdoctor] = [await app.idOf("raman"), await app.idOf("vogt"), await app.idOf("rchdoctor")];
  const { db } = app.database;
  await insertPatients(db, { ID: raman, country: "AU" }, [
    {
      first_name: "Quill",
      last_name: "Zebrowski",
      dob: "1960-02-01",
      mobile: "0498111222",
      medicare_number: "24287781321",
    },
    { first_name: "Anna", last_name: "van Zebra" },
  ]);
  await insertPatients(db, { ID: vogt, country: "AU" }, [
    { first_name: "Ada", last_name: "Zebrowski", mobile: "0498111333" },
  ]);
  await insertPatients(db, { ID: rchdoctor, country: "AU" }, [{ first_name: "Ro", last_name: "Zebro" }]);
});
afterAll(() => app.stop());

const find = async (person: string, typed: string) => {
  const { status, body } = await (await app.signIn(person)).get(
    `/patient/everywhere/${encodeURIComponent(typed)}`,
  );
  expect(status).toBe(200);
  return body.map(
    (one: { first_name: string; client: { username: string } }) =>
      `${one.first_name} of ${one.client.username}`,
  );
};

describe("GET /patient/everywhere/:query", () => {
  test("the bureau finds a caller's patient without knowing whose it is", async () => {
    expect(await find("service", "zebro")).toEqual(["Ro of rchdoctor", "Ada of vogt", "Quill of raman"]);
    expect(await find("service", "zebrowski q")).toEqual(["Quill of raman"]);
    expect(await find("service", "Zebrowski, A")).toEqual(["Ada of vogt"]);
    expect(await find("service", "van zebra")).toEqual(["Anna of raman"]);
    expect(await find("service", "zebrowski 1/2/1960")).toEqual(["Quill of raman"]);
    expect(await find("service", "0498 111")).toEqual(["Ada of vogt", "Quill of raman"]);
    expect(await find("service", "2428 77813")).toEqual(["Quill of raman"]);
  });

  test.each(["zebrovski", "zebowski", "zebroowski", "ezbrowski", "zebrovski q"])(
    "one wrong letter in the last name still finds: %s",
    async (typed) => {
      const both = ["Ada of vogt", "Quill of raman"];
      expect(await find("service", typed)).toEqual(typed.endsWith(" q") ? ["Quill of raman"] : both);
      expect(await find("vogt", typed)).toEqual(typed.endsWith(" q") ? [] : ["Ada of vogt"]);
    },
  );

  test("two wrong letters, or three letters, are another name", async () => {
    expect(await find("service", "zevrovski")).toEqual([]);
    expect(await find("service", "xeb")).toEqual([]);
  });

  test("nothing below three characters, and no pattern in what was typed", async () => {
    expect(await find("service", "ze")).toEqual([]);
    expect(await find("service", "%%%")).toEqual([]);
    expect(await find("service", "z_b_o")).toEqual([]);
  });

  test("RULE-PERM-01, -02, -06: a company's staff find the company's, a client its own", async () => {
    expect(await find("rchadmin", "zebro")).toEqual(["Ro of rchdoctor"]);
    expect(await find("vogt", "zebro")).toEqual(["Ada of vogt"]);
    expect(await find("reception", "zebro")).toEqual(["Quill of raman"]);
  });

  test("RULE-PERM-01: staff who convert pictures find the patients they have locked, and no others", async () => {
    const { db } = app.database;
    expect(await find("converter", "zebro")).toEqual([]);
    const lock = (locked_by: number | null) =>
      db
        .updateTable("patient")
        .set({ locked_by })
        .where("_doctor", "=", vogt)
        .where("first_name", "=", "Ada")
        .execute();
    await lock(await app.idOf("converter"));
    expect(await find("converter", "zebro")).toEqual(["Ada of vogt"]);
    await lock(null);
    expect(await find("converter", "zebro")).toEqual([]);
  });

  test("F-10: each client's own register has what was shown of its patients", async () => {
    await find("service", "zebrowski");
    await app.services.readAudit.flush();
    const { rows } = await app.database.pool.query(
      `select e._doctor, count(*)::int as times from audit_event e where e.kind = 'read' and e.route like '%everywhere%'
       and cardinality(e.shown_ids) = 1 and e._doctor = any($1::bigint[]) group by 1`,
      [[raman, vogt]],
    );
    expect(rows.map((row) => row._doctor).sort()).toEqual([raman, vogt].sort());
  });
});
