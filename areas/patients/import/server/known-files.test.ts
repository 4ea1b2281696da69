import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

// The files imitate exports of known systems with typical errors. Every field of every person is compared.
let app: TestApp;
let visitors: Record<string, Visitor>;
beforeAll(async () => {
  app = await startApp();
  visitors = { raman: await app.signIn("raman"), vogt: await app.signIn("vogt") };
});
afterAll(() => app.stop());

interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly title: number | null;
  readonly preferred_name: string | null;
  readonly dob: string;
  readonly mobile: string | null;
  readonly landline: string | null;
  readonly email: string | null;
  readonly medicare_number: string;
  readonly entitlement_expiry: string;
  readonly address: string;
  readonly notes: string | null;
}

/** Cells of a person as careless users and Excel write them. */
interface Written {
  readonly title: string;
  readonly first: string;
  readonly last: string;
  readonly born: string;
  readonly mobile: string;
  readonly home: string;
  readonly email: string;
  readonly expiry: string;
}

const digits = (count: number, at: number): string => String(at).padStart(count, "0");
/**
 * Returns a Medicare number: nine digits including the check digit, an issue number and the person's
 * reference number.
 */
function cardOf(at: number): string {
  const eight = `2${digits(7, (at * 7919) % 10_000_000)}`;
  const weights = [1, 3, 7, 9, 1, 3, 7, 9];
  const sum = weights.reduce((all, weight, place) => all + weight * Number(eight.charAt(place)), 0);
  return `${eight}${sum % 10}11`;
}

function personAt(at: number, system: string): { person: Person; written: Written } {
  const month = digits(2, (at % 12) + 1);
  // Days from the 13th can't be mistaken for months.
  const date = digits(2, 13 + (at % 15));
  const year = 1930 + (at % 60);
  const number = digits(6, at);
  const mobile = `0491${number}`;
  const home = `039${digits(7, 3_000_000 + at)}`;
  const name = `${String.fromCharCode(65 + (at % 26))}${["lma", "nna", "orin", "ustin"][at % 4]}`;
  const last = `${system}${["son", "ley", "ford"][at % 3]}${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}`;
  const plain: Person = {
    first_name: name,
    last_name: last,
    title: null,
    preferred_name: null,
    dob: `${year}-${month}-${date}`,
    mobile,
    landline: home,
    email: `p${at}@example.com`,
    medicare_number: cardOf(at + system.length * 1000),
    entitlement_expiry: "2028-03-31",
    address: `${at + 1} Station Street`,
    notes: null,
  };
  const clean: Written = {
    title: "",
    first: name,
    last: last,
    born: `${date}/${month}/${year}`,
    mobile: `${mobile.slice(0, 4)} ${mobile.slice(4, 7)} ${mobile.slice(7)}`,
    home,
    email: `p${at}@example.com`,
    expiry: "03/2028",
  };
  const serial = Math.round(
    (Date.UTC(year, Number(month) - 1, Number(date)) - Date.UTC(1899, 11, 30)) / 86_400_000,
  );
  const dirt: readonly (readonly [Partial<Person>, Partial<Written>])[] = [
    [{}, {}],
    [{ title: 2 }, { first: `Mrs ${name}` }],
    [{ title: 8 }, { title: "Mstr" }],
    [{ preferred_name: "Lily" }, { first: `${name} (LILY)` }],
    [{ mobile }, { mobile: mobile.slice(1) }],
    [{ mobile: null, notes: `Other phone: 0491 571 804 (wife)` }, { mobile: "0491 571 804 (wife)" }],
    [{ landline: null }, { home: "n/a" }],
    [{ email: null, notes: "Email in the import: fred@@mail" }, { email: "fred@@mail" }],
    [{}, { born: `${year}${month}${date}` }],
    [{}, { born: `${year}/${month}/${date}` }],
    [{}, { born: String(serial) }],
    [{}, { expiry: "Mar-28" }],
    [{}, { expiry: "03/28" }],
    [{ landline: null, notes: "Other phone: +64 21 123 4567" }, { home: "+64 21 123 4567" }],
    [{ notes: "Title: Rev" }, { title: "Rev" }],
  ];
  const [changed, wrote] = dirt[at % dirt.length] ?? [{}, {}];
  return { person: { ...plain, ...changed }, written: { ...clean, ...wrote } };
}

type Row = (at: number, written: Written, person: Person) => readonly string[];
const card = ({ medicare_number }: Person): string => medicare_number.slice(0, 10);
const place = ({ medicare_number }: Person): string => medicare_number.slice(10);

/** Builds the first columns, which most systems have in this order. */
const begins: Row = (at, w, p) => [
  String(at),
  w.title,
  w.first,
  w.last,
  w.born,
  w.mobile,
  w.home,
  w.email,
  p.address,
  card(p),
  place(p),
];

/** Exports modelled on the public documentation of each system. */
const SYSTEMS: readonly {
  readonly source: string;
  readonly name: string;
  readonly headings: readonly string[];
  readonly row: Row;
}[] = [
  {
    source: "Cliniko",
    name: "clin",
    headings:
      "Id,Title,First Name,Last Name,Date of Birth,Phone: mobile,Phone: home,Email,Address 1,Medicare,Medicare Reference Number,DVA Card Number,Medicare expiry,Unapplied Account Credit".split(
        ",",
      ),
    row: (at, w, p) => [...begins(at, w, p), "", w.expiry, "0.00"],
  },
  {
    source: "Bp Premier",
    name: "bp",
    headings:
      "INTERNALID,TITLE,FIRSTNAME,SURNAME,DOB,MOBILEPHONE,HOMEPHONE,EMAIL,ADDRESS1,MEDICARENO,MEDICARELINENO,MEDICAREEXPIRY".split(
        ",",
      ),
    row: (at, w, p) => [...begins(at, w, p), w.expiry],
  },
  {
    source: "Genie",
    name: "gen",
    headings:
      "Id;Title;FirstName;Surname;DOB;MobilePhone;HomePhone;EmailAddress;AddressLine1;MedicareNum;MedicareRefNum;MedicareExpiry;KnownAs".split(
        ";",
      ),
    row: (at, w, p) => [...begins(at, w, p), w.expiry, ""],
  },
  {
    source: "coreplus",
    name: "core",
    headings:
      "clientId,title,firstName,lastName,dateOfBirth,phoneNumberMobile,phoneNumberHome,email,streetAddress,medicareCardNumber,medicareCardIRN,medicareCardExpireDate".split(
        ",",
      ),
    row: (at, w, p) => [...begins(at, w, p), w.expiry],
  },
  {
    source: "Halaxy",
    name: "hal",
    headings:
      "Source Key,Title,First Name,Surname,Date of Birth,Mobile,Home Phone,Email,Address,Medicare Number,Medicare Reference,Medicare Expiry".split(
        ",",
      ),
    row: (at, w, p) => [...begins(at, w, p), w.expiry],
  },
  {
    source: "Zedmed",
    name: "zed",
    headings:
      "Patient Number,Title,Given Name,Family Name,Date of Birth,Mobile,Home Phone,Email,Address,Medicare Number,Medicare Index,Medicare Expiry,Record Number".split(
        ",",
      ),
    row: (at, w, p) => [...begins(at, w, p), w.expiry, ""],
  },
];

const PEOPLE = 45;
const quote = (cell: string): string => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

describe.each(SYSTEMS)("an export of $source", ({ source, name, headings, row }) => {
  const people = Array.from({ length: PEOPLE }, (_, at) => personAt(at, name));
  const sign = source === "Genie" ? ";" : ",";
  const lines = people.map(({ person, written }, at) => row(at, written, person).map(quote).join(sign));
  const file = [
    `Patient list of ${source}${sign.repeat(3)}`,
    headings.join(sign),
    ...lines,
    sign.repeat(headings.length - 1),
  ].join("\r\n");
  const who = source === "Genie" || source === "Halaxy" || source === "Zedmed" ? "vogt" : "raman";

  async function read() {
    const form = new FormData();
    form.append("file", new Blob([file]), "export.csv");
    return (await visitors[who]?.send("POST", "/import", form))?.body;
  }

  test("comes in with every field, and a second run adds nobody", async () => {
    const visitor = visitors[who];
    if (!visitor) throw new Error("nobody signed in");
    const run = await read();
    expect([run.source, run.counts.new, run.counts.wrong, run.counts.doubt]).toEqual([source, PEOPLE, 0, 0]);
    const corrections = (await visitor.get(`/import/${run.ID}/correction`)).body;
    const kinds = corrections.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(["phone", "title", "name", "date", "card_expiry", "kept", "left_out"]),
    );
    const started = await visitor.post(`/import/${run.ID}/start`);
    await app.runJob("import.run", { job: started.body.job });
    const { rows } = (await visitor.get(`/import/${run.ID}/row/100/1?outcome=made`)).body;
    expect(rows).toHaveLength(PEOPLE);
    for (const [at, { person }] of people.entries()) {
      const { body } = await visitor.get(`/patient/${rows[at].identity}`);
      expect(body).toMatchObject({ ...person });
    }
    const again = await read();
    expect([again.counts.new, again.counts.there, again.counts.doubt]).toEqual([0, PEOPLE, 0]);
  });
});

test("rows that were refused come back as they were, with the reason, and can be corrected and imported", async () => {
  const visitor = visitors["raman"];
  if (!visitor) throw new Error("nobody signed in");
  const upload = async (content: string) => {
    const form = new FormData();
    form.append("file", new Blob([content]), "refused.csv");
    return (await visitor.send("POST", "/import", form)).body;
  };
  const run = await upload('Surname,Given,Remark,Mobile\n,,"a, b",0491570199\nGood,Gert,=1+1,\n');
  const { body } = await visitor.get(`/import/${run.ID}/wrong`);
  expect(
    body
      .replace(/^\ufeff/, "")
      .trim()
      .split(/\r?\n/),
  ).toEqual(["Surname,Given,Remark,Mobile,Reason", ',,"a, b",0491570199,This record has no name.']);
  const corrected = await upload(body.replace(',,"a, b"', 'Found,Fay,"a, b"'));
  expect([corrected.counts.new, corrected.counts.wrong]).toEqual([1, 0]);
});

test.each([
  [
    "a row of a person instead of headings",
    "Tran,Mai,14/08/1958\nPapas,Nick,15/08/1958\n",
    "its first row is already a person",
  ],
  ["a quote that is never closed", 'Surname,Given\nTran,"Mai\nPapas,Nick\n', "a quote that is never closed"],
  ["a file of separators alone", ";;;;\n;;;;\n", "odd.csv has no values in its first rows"],
  ["a single column", "Surname\nTran\n", "has only one column. Add a first row with the name of each column"],
  ["nothing but a title", "Patient list\n", "Add a first row with the name of each column"],
])("%s gets the sentence that helps", async (_, content, sentence) => {
  const form = new FormData();
  form.append("file", new Blob([content]), "odd.csv");
  const answer = await visitors["raman"]?.send("POST", "/import", form);
  expect([answer?.status, answer?.body.message]).toEqual([415, expect.stringContaining(sentence)]);
});

test("a title with a comma in it is no row of headings", async () => {
  const title = "Patient list, printed 12/11/2026\n\n";
  const people = "Surname,Given,DOB,Mobile\nTitled,Tess,14/08/1958,0491570198\nTitled,Tom,15/08/1958,\n";
  const form = new FormData();
  form.append("file", new Blob([`${title}${people}`]), "titled.csv");
  const run = (await visitors["raman"]?.send("POST", "/import", form))?.body;
  expect(run.columns.map(({ heading }: { heading: string }) => heading)).toEqual([
    "Surname",
    "Given",
    "DOB",
    "Mobile",
  ]);
  expect([run.counts.new, run.counts.wrong]).toEqual([2, 0]);
});
