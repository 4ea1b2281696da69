import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAcknowledgements } from "./acknowledgement.ts";
import { charsetOf, hl7Line, hl7Lines, hl7Time } from "./hl7-text.ts";
import { letterMessage, type LetterMessage, withPdf } from "./message.ts";

const LETTER: LetterMessage = {
  ...{
    control_id: "ABCDEFGHJKMNPQRSTVWX",
    now: "2026-11-29T22:00:01.123Z",
    letter: "7-5",
    day: "2026-11-20",
  },
  ...{ text: "Dear Hannah\n\nAll is well.", service: "healthlink" },
  author: {
    ...{ title: 3, first_name: "Priya", last_name: "Raman", provider_number: "2426621B", email: null },
    ...{ phone: "0395551234", address: "1 Bridge Rd", practice: "Richmond Rooms", edi_address: "richrooms" },
    locality: { suburb: "Richmond", state: "VIC", postcode: "3121" },
  },
  recipient: {
    ...{ title: 3, first_name: "Hannah", last_name: "Birch", provider_number: "049960CT", phone: null },
    ...{
      email: "b@barkly.example",
      practice_name: "Barkly",
      edi_address: "barklygp",
      address: null,
      locality: null,
    },
  },
  patient: {
    ...{ ID: 5, title: 2, first_name: "Mai", last_name: "Nguyen", dob: "1980-01-02", gender: "F" },
    ...{ medicare_number: "39503876521", dva_number: null, ihi: null, landline: null, mobile: "0400000000" },
    ...{ address: null, locality: null },
  },
};
const fieldsOf = (letter: LetterMessage) =>
  letterMessage(letter)
    .split("\r")
    .filter((line) => line !== "")
    .map((line) => line.split("|"));

/** Reads text as a receiving system does: separators first, escape sequences last. */
const read = (field: string): string =>
  field.replace(/\\([FSTRE]|\.br)\\/g, (_, sign: string) =>
    sign === ".br" ? "\n" : ({ F: "|", S: "^", T: "&", R: "~", E: "\\" }[sign] ?? ""),
  );

describe("the referral message", () => {
  test("has the segments and identifiers of the Australian profile", () => {
    const [msh, rf1, author, recipient, pid, obr, txt, pdf, pv1] = fieldsOf(LETTER);
    expect([msh?.[0], msh?.[8], msh?.[9], msh?.[11]]).toEqual([
      ...["MSH", "REF^I12^REF_I12", "ABCDEFGHJKMNPQRSTVWX"],
      "2.4^AUS&Australia&ISO3166_1^HL7AU-OO-REF-SIMPLIFIED-201706-L1&&L",
    ]);
    expect([msh?.[3], msh?.[5], msh?.[17]]).toEqual(["richrooms", "barklygp", "8859/1"]);
    expect([rf1?.[6], obr?.[3]]).toEqual(Array(2).fill("LETTER-7-5^richrooms^richrooms^L"));
    expect([author?.[1], author?.[7]]).toEqual([
      "AP^Authoring Provider^HL70286",
      "2426621B^AUSHICPR^UPIN~richrooms^HealthLink^VDI",
    ]);
    expect([recipient?.[1], recipient?.[7]]).toEqual([
      "IR^Intended Recipient^HL70286",
      "049960CT^AUSHICPR^UPIN~barklygp^HealthLink^VDI",
    ]);
    expect([pid?.[3], pid?.[5], pid?.[7], pid?.[8]]).toEqual([
      "39503876521^^^AUSHIC^MC~5^^^richrooms^PI",
      ...["Nguyen^Mai^^^Mrs^^L", "19800102", "F"],
    ]);
    expect([obr?.[16], obr?.[24], obr?.[25]]).toEqual(["2426621B^Raman^Priya^^^Dr^^^AUSHICPR", "PHY", "F"]);
    expect([txt?.[2], txt?.[3], txt?.[5]]).toEqual([
      ...["FT", "TXT^Display format in TXT^AUSPDI", "Dear Hannah\\.br\\\\.br\\All is well."],
    ]);
    expect([pdf?.[1], pdf?.[2], pdf?.[3]]).toEqual(["2", "ED", "PDF^Display format in PDF^AUSPDI"]);
    expect(pv1?.[9]).toBe("049960CT^Birch^Hannah^^^Dr^^^AUSHICPR");
  });

  test("names a complete Medicare number only", () => {
    const pid = (medicare_number: string) =>
      fieldsOf({ ...LETTER, patient: { ...LETTER.patient, medicare_number } })[4]?.[3];
    expect([pid("3950 38765 2/1"), pid("4")]).toEqual([
      "39503876521^^^AUSHIC^MC~5^^^richrooms^PI",
      "5^^^richrooms^PI",
    ]);
  });

  test("of a PDF has the PDF alone, and the PDF goes to its place", () => {
    const message = letterMessage({ ...LETTER, text: null });
    expect(message.match(/OBX\|/g)).toHaveLength(1);
    expect(withPdf(message, "JVBERi0=")).toContain(
      "OBX|1|ED|PDF^Display format in PDF^AUSPDI||^application^pdf^Base64^JVBERi0=|",
    );
    const tricky = withPdf(letterMessage({ ...LETTER, text: "~pdf~" }), "JVBERi0=");
    expect(tricky).toContain("\\R\\pdf\\R\\");
    expect(tricky.match(/JVBERi0=/g)).toHaveLength(1);
  });

  test("names its character set by its text", () => {
    expect([charsetOf("Söhne"), charsetOf("陈"), charsetOf("😀"), charsetOf("–")]).toEqual([
      ...["8859/1", "UNICODE UTF-8", "UNICODE UTF-8", "UNICODE UTF-8"],
    ]);
    expect(letterMessage({ ...LETTER, text: "陈" }).split("\r", 1)[0]).toContain("|UNICODE UTF-8|");
    expect(hl7Time("2026-11-29T22:00:01.123Z")).toBe("20261129220001+0000");
  });

  test("no text can add a segment, a field or a component, and none is lost", () => {
    const hostile = fc.string({
      unit: fc.constantFrom("|", "^", "&", "~", "\\", "\r", "\n", "a", "陈", "😀", "E", "F", ".br"),
    });
    fc.assert(
      fc.property(hostile, hostile, (name, text) => {
        const lines = fieldsOf({ ...LETTER, text, patient: { ...LETTER.patient, last_name: `X${name}X` } });
        expect(lines.map(([first]) => first)).toEqual(fieldsOf(LETTER).map(([first]) => first));
        const pid = lines[4]?.[5]?.split("^") ?? [];
        expect(lines[4]?.[5]).not.toMatch(/[~&]/);
        expect([pid.length, read(pid[0] ?? "")]).toEqual([7, `X${name}X`.replace(/[\r\n]+/g, " ")]);
        expect(lines[6]?.length).toBe(12);
        expect(read(lines[6]?.[5] ?? "")).toBe(text.replace(/\r\n?/g, "\n"));
      }),
    );
  });

  test("keeps the columns of a line with tabs, also of an empty one", () => {
    const [header, row] = ["Test\tToday\t2025", "Sodium\t\t140"].map(hl7Lines);
    expect([header?.indexOf("2025"), row?.indexOf("140"), row]).toEqual([16, 16, "Sodium          140"]);
    expect(hl7Lines("\tindented")).toBe("        indented");
  });

  test("keeps long names whole and drops control characters", () => {
    expect(hl7Line("x".repeat(200))).toHaveLength(200);
    expect([hl7Line("a\u0000\u001bb"), hl7Line(null), hl7Lines("a\r\nb")]).toEqual(["a b", "", "a\\.br\\b"]);
  });
});

describe("an acknowledgement", () => {
  const header = "MSH|^~\\&|GP|x|CORELLA|y|20261129||ACK^I12|1|P|2.4";
  test.each([
    [`${header}\rMSA|AA|ABC`, { control_id: "ABC", accepted: true, is_final: true, reason: null }],
    [
      `\u000b${header}\nMSA|CA| ABC \n\u001c`,
      { control_id: "ABC", accepted: true, is_final: false, reason: null },
    ],
    [
      `\ufeff${header}\r\nMSA|AE|ABC|No \\T\\ such^doctor\r\n`,
      { control_id: "ABC", accepted: false, is_final: true, reason: "No & such doctor" },
    ],
    [
      `${header}\rMSA|AR|ABC\rERR|^^^207^Rejected`,
      { control_id: "ABC", accepted: false, is_final: true, reason: "207 Rejected" },
    ],
    [`${header}\rMSA|AR|ABC`, { control_id: "ABC", accepted: false, is_final: true, reason: null }],
  ])("%j is read", (text, expected) => expect(readAcknowledgements(text)).toEqual([expected]));
  test.each([
    "",
    "hello",
    "MSA|AA|ABC",
    header,
    `${header}\rMSA|ZZ|ABC`,
    `${header}\rMSA|AA|`,
    `${header}\rMSA|AA|A\u0000B`,
    "MSHX",
  ])("%j is none", (text) => expect(readAcknowledgements(text)).toEqual([]));
  test("each message of a batch is read", () => {
    const batch = `FHS|^~\\&\rBHS|^~\\&\r${header}\rMSA|AA|ABC\r${header}\rMSA|AE|DEF|No\rBTS|2\rFTS|1`;
    expect(readAcknowledgements(batch)).toMatchObject([
      { control_id: "ABC", accepted: true },
      { control_id: "DEF", accepted: false, reason: "No" },
    ]);
  });
  test("no text breaks the reading", () => {
    fc.assert(fc.property(fc.string(), (text) => void readAcknowledgements(`MSH|${text}`)));
  });
});
