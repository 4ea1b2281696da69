import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let doctor: Visitor;

beforeAll(async () => {
  app = await startApp();
  doctor = await app.signIn("raman");
});
afterAll(() => app.stop());

const suburbs = async (path: string): Promise<string[]> => {
  const { status, body } = await app.nobody.get(path);
  expect(status).toBe(200);
  return body.map((row: { suburb: string; state: string; postcode: string }) =>
    `${row.suburb} ${row.state} ${row.postcode}`.trim(),
  );
};
const search = (text: string) => suburbs(`/locality/search/${encodeURIComponent(text)}`);

describe("GET /locality/search/:query", () => {
  test("finds a suburb by its beginning", async () => {
    expect(await search("foots")).toEqual(["Footscray VIC 3011", "West Footscray VIC 3012"]);
  });

  test("answers the wire's fields and the zone of the state", async () => {
    const { body } = await app.nobody.get("/locality/search/footscray");
    expect(body[0]).toEqual({
      ID: expect.any(Number),
      suburb: "Footscray",
      postcode: "3011",
      state: "VIC",
      country: "AU",
      label: "FOOTSCRAY, VIC 3011",
      time_zone: "Australia/Sydney",
    });
  });

  test("Sydney is locality 690 and comes first", async () => {
    const { body } = await app.nobody.get("/locality/search/sydney");
    expect(body[0]).toMatchObject({ ID: 690, suburb: "Sydney", state: "NSW", postcode: "2000" });
  });

  test("answers at most twenty", async () => {
    expect(await search("port")).toHaveLength(20);
  });

  test("finds by postcode, keeping the zero", async () => {
    const found = await search("0800");
    expect(found).toContain("Darwin NT 0800");
    expect(found.every((label) => label.endsWith(" NT 0800"))).toBe(true);
  });

  test.each([
    "footscray vic 3011",
    "FOOTSCRAY, VIC 3011",
    "footscray 3011",
    "3011 footscray",
    "  footscray   v",
  ])("finds Footscray by %j", async (text) => {
    expect((await search(text))[0]).toBe("Footscray VIC 3011");
  });

  test.each([
    ["woolongong", "Wollongong NSW 2500"],
    ["melborne", "Melbourne VIC 3000"],
    ["footscry", "Footscray VIC 3011"],
  ])("forgives %s", async (text, label) => {
    expect(await search(text)).toContain(label);
  });

  test.each(["oconnor", "O'Connor", "o’connor", "O’CONNOR"])(
    "an apostrophe does not matter: %s",
    async (text) => {
      expect(await search(text)).toContain("O'Connor ACT 2602");
    },
  );

  test("post boxes come after places to live", async () => {
    const found = await search("nerang");
    expect(found.indexOf("Nerang QLD 4211")).toBeLessThan(found.indexOf("Nerang BC QLD 4211"));
  });

  test("one letter finds the suburbs that begin with it", async () => {
    const found = await search("q");
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((name) => !name.startsWith("Q"))).toEqual([]);
  });

  test.each(["%20", "-", "_", "%25", "%25%25", "_AU", "日本", "*"])("answers nothing to %j", async (raw) => {
    expect(await app.nobody.get(`/locality/search/${raw}`)).toMatchObject({ status: 200, body: [] });
  });

  test.each([
    "fo%ot",
    "fo_ot",
    "foot\\scray",
    "foot'; drop table locality; --",
    '"foot"',
    "é".repeat(80),
    "x".repeat(500),
  ])("odd characters do no harm: %j", async (text) => {
    expect((await app.nobody.get(`/locality/search/${encodeURIComponent(text)}`)).status).toBe(200);
  });

  test("a query longer than any address is refused, not a fault", async () => {
    expect((await app.nobody.get(`/locality/search/${"x".repeat(5_000)}`)).status).toBe(404);
  });

  test("a character no database can hold is refused at its parameter", async () => {
    const refusal = await app.nobody.get("/locality/search/foot%00scray");
    expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([400, ["query"]]);
  });
});

describe("GET /locality/search/:text_:country", () => {
  test("UK after the last underscore finds towns there only", async () => {
    expect(await search("cambridge_UK")).toContain("Cambridge England");
    expect((await search("cambridge_UK")).some((label) => /\d{4}$/.test(label))).toBe(false);
  });

  test("AU keeps towns of the United Kingdom out", async () => {
    expect((await search("perth_61")).every((label) => /\d{4}$/.test(label))).toBe(true);
    expect(await search("perth")).toContain("Perth Scotland");
  });

  test("a town in Scotland keeps London's time", async () => {
    const { body } = await app.nobody.get("/locality/search/glasgow_44");
    expect(body[0]).toMatchObject({
      suburb: "Glasgow",
      state: "Scotland",
      postcode: "",
      country: "UK",
      label: "GLASGOW, Scotland",
      time_zone: "Europe/London",
    });
  });
});

describe("GET /locality/searchStateWise/:text/:state", () => {
  test("finds in one state only", async () => {
    expect(await suburbs("/locality/searchStateWise/richmond/TAS")).toEqual(["Richmond TAS 7025"]);
  });

  test("takes the state in any case", async () => {
    expect(await suburbs("/locality/searchStateWise/foots/vic")).toContain("Footscray VIC 3011");
  });

  test("refuses what is no state, naming the field", async () => {
    const { status, body } = await app.nobody.get("/locality/searchStateWise/foots/XX");
    expect(status).toBe(400);
    expect(body.errors).toEqual({ stateAbbreviation: "Choose a state from the list." });
  });
});

describe("GET /hospital/search/:query", () => {
  const names = async (text: string): Promise<string[]> =>
    (await doctor.get(`/hospital/search/${encodeURIComponent(text)}`)).body.map(
      (row: { name: string }) => row.name,
    );

  test("wants a session", async () => {
    expect((await app.nobody.get("/hospital/search/royal")).status).toBe(401);
  });

  test("finds by the beginning of the name, with its suburb", async () => {
    const { body } = await doctor.get("/hospital/search/sunshine%20hosp");
    expect(body).toEqual([
      {
        ID: expect.any(Number),
        name: "Sunshine Hospital",
        address: null,
        _locality: expect.any(Number),
        locality: expect.objectContaining({ suburb: "St Albans", state: "VIC" }),
      },
    ]);
  });

  test("knows what people call it", async () => {
    expect(await names("RPA")).toContain("Royal Prince Alfred Hospital");
    expect(await names("peter mac")).toContain("Peter MacCallum Cancer Centre");
  });

  test("finds by a word inside, by suburb, and misspelt", async () => {
    expect(await names("alfred")).toEqual(
      expect.arrayContaining(["The Alfred", "Royal Prince Alfred Hospital"]),
    );
    expect(await names("parkville")).toContain("The Royal Melbourne Hospital");
    expect(await names("westmed")).toContain("Westmead Hospital");
  });

  test("answers at most twenty", async () => {
    expect(await names("hospital")).toHaveLength(20);
  });
});

describe("GET /mbsitem/search/:query", () => {
  const items = async (text: string): Promise<string[]> =>
    (await doctor.get(`/mbsitem/search/${encodeURIComponent(text)}`)).body.map(
      (row: { item: string }) => row.item,
    );

  test("wants a session", async () => {
    expect((await app.nobody.get("/mbsitem/search/23")).status).toBe(401);
  });

  test("is not for forms-only clients", async () => {
    expect((await (await app.signIn("formsonly")).get("/mbsitem/search/23")).status).toBe(404);
  });

  test("finds by the beginning of the number, shortest first", async () => {
    expect((await items("10")).slice(0, 3)).toEqual(["104", "105", "106"]);
    expect((await items("3"))[0]).toBe("3");
  });

  test("answers the fee in dollars, and null where it is derived", async () => {
    expect((await doctor.get("/mbsitem/search/49518")).body).toEqual([
      {
        ID: expect.any(Number),
        item: "49518",
        description: expect.stringContaining("Knee"),
        fee: 1594.75,
        derived_fee: null,
      },
    ]);
    expect((await doctor.get("/mbsitem/search/51303")).body[0]).toMatchObject({
      fee: null,
      derived_fee: expect.any(String),
    });
  });

  test("finds by words in any order, and misspelt", async () => {
    expect(await items("replacement knee")).toContain("49518");
    expect(await items("colonoscpy")).toEqual(expect.arrayContaining(["32222", "32229"]));
  });
});

describe("reference lists", () => {
  test("specialties say who is a GP or in allied health", async () => {
    const { status, body } = await app.nobody.get("/specialty");
    expect(status).toBe(200);
    expect(body).toContainEqual({
      ID: expect.any(Number),
      description: "General practice",
      is_gp_or_allied: true,
      surgeon_type: "GP",
    });
    expect(body.length).toBeGreaterThan(60);
  });

  test("services have the specification's numbers, products and limits (CONST-93 to 95)", async () => {
    const { body } = await app.nobody.get("/service");
    const productOf = Object.fromEntries(
      body.map((row: { ID: number; _product: number }) => [row.ID, row._product]),
    );
    expect(productOf).toMatchObject({ 9: 9, 13: 25, 14: 26, 15: 27, 17: 28, 18: 31, 19: 34, 20: 35, 22: 37 });
    const limited = body.filter((row: { provider_limit: number | null }) => row.provider_limit === 1);
    expect(limited.map((row: { ID: number }) => row.ID)).toEqual([13, 17, 22]);
  });

  test("products cost dollars", async () => {
    const { body } = await app.nobody.get("/product");
    expect(body).toContainEqual({
      ID: 9,
      name: "Informed financial consent",
      unit_price: 2,
      has_gst: true,
      charge_type: "Per unit",
      period: "Other",
    });
  });

  test("there are eight user locations (C-141)", async () => {
    const { body } = await app.nobody.get("/userlocation");
    expect(body.map((row: { state: string }) => row.state)).toEqual([
      "NSW",
      "VIC",
      "QLD",
      "SA",
      "WA",
      "TAS",
      "NT",
      "ACT",
    ]);
  });

  test("there are 47 funds and one company (C-55, C-56)", async () => {
    const { body } = await doctor.get("/healthfund");
    expect(body).toHaveLength(48);
    expect(body.filter((row: { kind: string }) => row.kind === "company")).toEqual([
      { ID: 48, code: "RCH", name: "The Royal Children's Hospital", kind: "company" },
    ]);
  });

  test("funds want a session, and forms-only clients may read them", async () => {
    expect((await app.nobody.get("/healthfund")).status).toBe(401);
    expect((await (await app.signIn("formsonly")).get("/healthfund")).status).toBe(200);
  });
});

describe("GET /companyclient", () => {
  test("is for staff who edit clients", async () => {
    expect((await (await app.signIn("admin")).get("/companyclient")).body).toContainEqual({
      ID: 1,
      name: "The Royal Children's Hospital",
      code: "RCH",
    });
    expect((await app.nobody.get("/companyclient")).status).toBe(401);
    expect((await doctor.get("/companyclient")).status).toBe(404);
    expect((await (await app.signIn("typist")).get("/companyclient")).status).toBe(404);
  });

  test("reach C sees its own company only", async () => {
    await app.database.db
      .insertInto("company_client")
      .values({ name: "Harbour Surgeons Group", code: "HSG" })
      .execute();
    const codesFor = async (username: string) =>
      (await (await app.signIn(username)).get("/companyclient")).body.map(
        (row: { code: string }) => row.code,
      );
    expect(await codesFor("superadmin")).toContain("HSG");
    expect(await codesFor("rchadmin")).toEqual(["RCH"]);
  });
});
