import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let manager: Visitor;

beforeAll(async () => {
  app = await startApp();
  manager = await app.signIn("manager");
});
afterAll(() => app.stop());

async function add(first_name: string, last_name: string, fields: object = {}): Promise<number> {
  const answer = await manager.post("/patient", { first_name, last_name, ...fields });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body.ID;
}
interface Listed {
  one: number;
  other: number;
  score: number;
  reasons: string[];
}
const list = async (query = ""): Promise<Listed[]> =>
  (await manager.get(`/patient/duplicate/100/1${query}`)).body.pairs;
const pairOf = async (a: number, b: number): Promise<Listed | undefined> =>
  (await list()).find(({ one, other }) => one === Math.min(a, b) && other === Math.max(a, b));

describe("GET /patient/duplicate", () => {
  test("finds each kind of double and says why", async () => {
    const cases: [string, object, string, object, string][] = [
      [
        "Aneta Zielinska",
        { medicare_number: "24287781321" },
        "A Zielinski",
        { medicare_number: "24287781321" },
        "medicare",
      ],
      ["Bodil Aagaard", { dob: "1970-01-02" }, "Aagaard Bodil", { dob: "1970-01-02" }, "name_and_birth"],
      ["Cato Ibsen", { mrn: "ro-77" }, "Catherine Ibsen", { mrn: "RO-77" }, "mrn"],
      ["Stephen Thompson", { dob: "1971-03-04" }, "Steven Thomson", { dob: "1971-03-04" }, "sound_and_birth"],
      ["Dagny Lund", { dob: "1972-05-06" }, "Dagny Lund", { dob: "1972-06-05" }, "near_birth"],
      ["Ebba Holm", { dob: "1973-05-06" }, "Ebba Holm", { dob: "1937-05-06" }, "near_birth"],
      ["Frode Dahl", { mobile: "0418000111" }, "Frode Moen", { mobile: "0418000111" }, "phone"],
      [
        "Gro Vik",
        { dob: "1974-07-08", landline: "0398765432" },
        "Gro Haugen",
        { dob: "1974-07-08", landline: "0398765432" },
        "phone",
      ],
      ["Hanne Berg", { dob: "1975-09-10" }, "Hanne Solberg", { dob: "1975-09-10" }, "first_name_and_birth"],
      ["Ivar Nygaard", { dob: "1976-11-12" }, "Ivar Nygaard", {}, "name"],
    ];
    for (const [one, about, other, aboutOther, reason] of cases) {
      const [a, b] = [one.split(" "), other.split(" ")];
      const ids = [
        await add(a[0] ?? "", a[1] ?? "", about),
        await add(b[0] ?? "", b[1] ?? "", aboutOther),
      ] as const;
      expect([one, other, (await pairOf(...ids))?.reasons]).toEqual([
        one,
        other,
        expect.arrayContaining([reason]),
      ]);
      const alone = (await manager.get(`/patient/${ids[1]}/duplicate`)).body.pairs;
      expect([one, alone.map((pair: Listed) => [pair.one, pair.other, pair.reasons])]).toEqual([
        one,
        [[ids[0], ids[1], expect.arrayContaining([reason])]],
      ]);
    }
    const scores = (await list()).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test("leaves a family on one card alone", async () => {
    const card = { medicare_number: "29507543211", mobile: "0418999888" };
    const [mother, son] = [
      await add("Maeve", "O'Rourke", card),
      await add("Tadhg", "O'Rourke", { ...card, medicare_number: "29507543212" }),
    ];
    expect(await pairOf(mother, son)).toBeUndefined();
  });

  test("leaves twins with different places on a card and sexes alone", async () => {
    const born = { dob: "2001-02-03" };
    const one = await add("Jonas", "Okonkwo", { ...born, gender: "M", medicare_number: "34567890121" });
    const other = await add("Johanna", "Okonkwo", { ...born, gender: "F", medicare_number: "34567890122" });
    expect(await pairOf(one, other)).toBeUndefined();
  });

  test("pages, sorts and searches", async () => {
    await add("Zelda", "Abernathy", { dob: "1980-01-01" });
    await add("Zelda", "Abernathy", { dob: "1980-01-01" });
    const whole = (await manager.get("/patient/duplicate/100/1?sort=name")).body;
    expect(whole.patients[0].last_name).toBe("Aagaard");
    const second = (await manager.get("/patient/duplicate/1/2?sort=name")).body;
    expect([second.pairs, second.totalItems]).toEqual([[whole.pairs[1]], whole.totalItems]);
    const found = (await manager.get("/patient/duplicate/10/1?search=zelda%20aber")).body;
    expect([found.totalItems, found.patients.length]).toEqual([1, 2]);
  });

  test("F-1: knows nothing of another client's patients", async () => {
    const stranger = await app.signIn("vogt");
    const theirs = { first_name: "Zelda", last_name: "Abernathy", dob: "1980-01-01" };
    await stranger.post("/patient", theirs);
    expect((await stranger.get("/patient/duplicate/100/1")).body.totalItems).toBe(0);
  });
});

describe("POST /patient/notSame", () => {
  test("is for good, with who and when, until it is taken back", async () => {
    const ids = [
      await add("Ylva", "Strand", { dob: "1966-06-06" }),
      await add("Ylva", "Strand", { dob: "1966-06-06" }),
    ] as const;
    expect(await pairOf(...ids)).toBeDefined();
    const said = await manager.post(`/patient/notSame/${ids[1]}/${ids[0]}`);
    expect(said.body).toMatchObject({
      one: ids[0],
      other: ids[1],
      said_by: expect.stringContaining("Joanne"),
    });
    expect((await manager.post(`/patient/notSame/${ids[0]}/${ids[1]}`)).body).toEqual(said.body);
    expect(await pairOf(...ids)).toBeUndefined();
    expect((await manager.get(`/patient/${ids[0]}/duplicate`)).body.pairs).toEqual([]);
    const kept = (await manager.get("/patient/notSame/10/1?search=strand")).body;
    expect(kept).toMatchObject({ totalItems: 1, pairs: [said.body] });
    expect((await manager.delete(`/patient/notSame/${ids[0]}/${ids[1]}`)).body).toEqual({
      one: ids[0],
      other: ids[1],
    });
    expect(await pairOf(...ids)).toBeDefined();
    expect((await manager.delete(`/patient/notSame/${ids[0]}/${ids[1]}`)).status).toBe(200);
  });

  test("one patient is no pair", async () => {
    const id = await add("Una", "Falk");
    expect((await manager.post(`/patient/notSame/${id}/${id}`)).status).toBe(409);
  });

  test("a pair that was merged is no pair", async () => {
    const ids = [
      await add("Saga", "Lindqvist", { dob: "1999-06-06" }),
      await add("Saga", "Lindqvist", { dob: "1999-06-06" }),
    ] as const;
    await manager.post(`/patient/merge/${ids[0]}/${ids[1]}`, { first_name: "Saga", last_name: "Lindqvist" });
    expect(await pairOf(...ids)).toBeUndefined();
  });
});
