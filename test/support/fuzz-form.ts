import { PDF, PNG } from "./files.ts";
import { OTHER_TYPES } from "./fuzz-odd.ts";
import { type Dice, HOSTILE_TEXTS, NASTY, writeJson } from "./fuzz-values.ts";
import type { Shot } from "./fuzz-wire.ts";

const BOUNDARY = "corellafuzz";
const CONTENTS: readonly (string | Buffer)[] = [
  PNG,
  PDF,
  "",
  "\u0000",
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.alloc(70_000, 0xff),
  "last_name,first_name\nSmith,Ada\n",
  'last_name;first_name\r\n"Smith;Ada\r\n',
  '"',
  ",,,,\n,,,,",
  `${"a,".repeat(3000)}b\n1`,
  "a\u0000b,c\n\u0000,1\n",
  "last_name,dob\nSmith,2026-02-30\nJones,31/12/9999\nNg,\u0000\n",
  "last_name,last_name\nA,B",
  "\ufefflast_name\n\ud800",
  '{"resourceType":"Patient"}',
  '{"resourceType":"Patient","name":"x"}',
  '{"resourceType":"Patient","name":[{"family":["x"]}],"birthDate":{}}',
  '{"resourceType":"Patient","id":"\\u0000","name":[{"family":"A\\u0000B"}],"telecom":[null],"address":[[]],"identifier":[1,{"value":{}}]}',
  '{"resourceType":"Bundle","entry":[null,1,{"resource":null},{"resource":{"resourceType":"__proto__"}}]}',
  '{"resourceType":"Bundle","entry":{"length":1e9}}',
  '{"resourceType":"Practitioner","name":[{"family":"\\ud800"}],"qualification":"x"}',
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  "[".repeat(10_000),
  '{"__proto__":{"resourceType":"Patient"}}',
  "{}\n{}\n",
  "null\n1\n",
  "PK\u0003\u0004",
  "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
  ...HOSTILE_TEXTS.map((text) => `last_name,notes\n"${text.replaceAll('"', '""')}","x"`),
];
const FILE_NAMES = [
  "a.png",
  "letter.pdf",
  "rows.csv",
  "Patient.ndjson",
  "bundle.json",
  "",
  "..",
  "../../etc/passwd",
  "a\u0000.pdf",
  "CON.pdf",
  "x".repeat(5000) + ".png",
  "\u202Egnp.exe",
  "a.png.exe",
  ".htaccess",
  "l\ud800.pdf",
  '"; filename="b.png',
  "文.pdf",
];

const HEADINGS = [
  "last_name",
  "first_name",
  "Surname",
  "Name",
  "DOB",
  "Date of birth",
  "Medicare",
  "Medicare no",
  "Mobile",
  "Phone",
  "Email",
  "Suburb",
  "Postcode",
  "State",
  "Title",
  "Gender",
  "IHI",
  "DVA",
  "Provider number",
  "ID",
  "Notes",
  "",
  "x",
];
const isText = (value: unknown): value is string => typeof value === "string" && value.length < 20_000;
const TEXTS = NASTY.filter(isText);

/** Returns a CSV table as another program might export it, with hostile values in its cells. */
function tableOf(dice: Dice): string {
  const columns = Array.from({ length: 1 + dice.roll(8) }, () => dice.pick(HEADINGS));
  const cell = () =>
    `"${(dice.chance(0.5) ? dice.pick(TEXTS) : dice.pick(["Smith", "Ada", "1966-12-23", "2123456701", "0412345678"])).replaceAll('"', '""')}"`;
  const rows = Array.from({ length: 1 + dice.roll(6) }, () =>
    columns
      .slice(dice.chance(0.1) ? 1 : 0)
      .map(cell)
      .join(","),
  );
  return [columns.join(","), ...rows].join(dice.pick(["\n", "\r\n", "\r"]));
}

const PATIENT = {
  resourceType: "Patient",
  id: "p1",
  active: true,
  birthDate: "1966-12-23",
  gender: "female",
  name: [{ use: "official", family: "Smith", given: ["Ada"], prefix: ["Ms"] }],
  telecom: [
    { system: "phone", value: "0412345678", use: "mobile" },
    { system: "email", value: "ada@elsewhere.example" },
  ],
  address: [{ line: ["1 High St"], city: "Richmond", state: "VIC", postalCode: "3121", country: "AU" }],
  identifier: [
    {
      type: { coding: [{ system: "http://terminology.hl7.org.au/CodeSystem/v2-0203", code: "MC" }] },
      system: "http://ns.electronichealth.net.au/id/medicare-number",
      value: "2123456701",
      period: { end: "2028-01" },
    },
  ],
};
const PRACTITIONER = { ...PATIENT, resourceType: "Practitioner", qualification: [{ code: { text: "GP" } }] };

/** Returns a copy of the resource with one part, at any depth, replaced by a hostile value. */
function withOddPart(value: unknown, dice: Dice): unknown {
  if (typeof value !== "object" || value === null || dice.chance(0.15)) return dice.pick(NASTY);
  if (Array.isArray(value)) {
    const place = dice.roll(value.length);
    return value.map((one: unknown, n) => (n === place ? withOddPart(one, dice) : one));
  }
  const key = dice.pick(Object.keys(value));
  return { ...value, [key]: withOddPart(Reflect.get(value, key), dice) };
}

function resourcesOf(dice: Dice): string {
  const resources = Array.from({ length: 1 + dice.roll(3) }, () =>
    withOddPart(dice.pick([PATIENT, PRACTITIONER]), dice),
  );
  if (dice.chance(0.3))
    return writeJson({
      resourceType: "Bundle",
      type: "collection",
      entry: resources.map((resource) => ({ resource })),
    });
  return resources.map(writeJson).join("\n");
}

/** Returns a form part that the server is likely to accept. */
function wholePart(dice: Dice): Buffer {
  const [name, bytes] = dice.pick([
    ["a.png", PNG],
    ["letter.pdf", PDF],
    ["a.txt", Buffer.from("Dear Dr Raman")],
  ] as const);
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
}

function partOf(dice: Dice): Buffer {
  const isSound = dice.chance(0.7);
  const name = isSound ? "file" : dice.pick(["files[]", "", "__proto__", "x".repeat(300)]);
  const fileName = isSound ? dice.pick(FILE_NAMES.slice(0, 5)) : dice.pick(FILE_NAMES);
  const asFile = isSound || dice.chance(0.85) ? `; filename="${fileName}"` : "";
  const type = isSound
    ? ""
    : dice.pick([
        "Content-Type: image/png\r\n",
        "Content-Type: text/csv\r\n",
        "Content-Type: \r\n",
        "Content-Type: application/json\r\n",
        "Content-Transfer-Encoding: base64\r\n",
      ]);
  if (dice.chance(0.2)) return wholePart(dice);
  const content = dice.chance(0.3)
    ? tableOf(dice)
    : dice.chance(0.4)
      ? resourcesOf(dice)
      : dice.pick(CONTENTS);
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${asFile}\r\n${type}\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
}

/** Returns a multipart form of hostile parts, sometimes cut off. */
export function form(dice: Dice): { body: Buffer; headers: Shot["headers"]; broken: string } {
  const count = dice.pick([0, 1, 1, 1, 1, 2, 3, 25]);
  const whole = Buffer.concat([
    ...Array.from({ length: count }, () => partOf(dice)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  const body = dice.chance(0.2) ? whole.subarray(0, dice.roll(whole.length)) : whole;
  const type = dice.chance(0.05) ? dice.pick(OTHER_TYPES) : `multipart/form-data; boundary=${BOUNDARY}`;
  return {
    body,
    headers: { "content-type": type },
    broken: `a form of ${count} parts, ${body.length} of ${whole.length} bytes`,
  };
}
