import { describe, expect, test } from "vitest";
import { type ArchiveRow, problemOf, rowOf } from "./archive-row.ts";
import type { ForeignKey, Table } from "./catalog.ts";

const table = (name: string, columns: Readonly<Record<string, string>>): Table => ({
  name,
  columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
  key: [],
});
const keyOf = (from: string, column: string, to: string, toColumn = "ID"): ForeignKey => ({
  name: `${from}_${column}_fkey`,
  table: from,
  to,
  columns: [column],
  toColumns: [toColumn],
  definition: "",
});
const letter = table("letter", {
  ID: "bigint",
  _doctor: "bigint",
  day: "date",
  at: "timestamp with time zone",
  size: "integer",
  text: "text",
});
const fine: ArchiveRow = {
  ID: "7",
  _doctor: "501",
  day: "2026-11-23",
  at: "2026-11-23 01:02:03.456+00",
  size: "0",
  text: "infinity",
};
const EXPECTED = { client: 501, mayBeDemo: false };
const problem = (
  change: ArchiveRow,
  of = letter,
  keys: readonly ForeignKey[] = [],
  whole: ArchiveRow = fine,
) => problemOf(of, keys, { ...whole, ...change }, EXPECTED);

describe("a line of a table", () => {
  const { columns } = table("t", { a: "text", b: "text" });
  const read = (line: string) => rowOf(line, { name: "t", columns, key: [] });

  test("has each column once, in any order, as a text or nothing", () => {
    expect(read('{"b":null,"a":"x"}')).toEqual({ a: "x", b: null });
    for (const line of [
      '{"a":"x"}',
      '{"a":"x","b":"y","c":"z"}',
      '{"a":"x","c":"y"}',
      '{"a":1,"b":"y"}',
      '{"a":true,"b":"y"}',
      '{"a":{},"b":"y"}',
      '{"a":"x","b":',
      "[]",
      "null",
      "",
    ])
      expect([line, read(line)]).toEqual([line, null]);
  });

  test("named like what every object has is a column like any other", () => {
    const odd = table("t", { constructor: "text" });
    expect(rowOf('{"constructor":"x"}', odd)).toEqual({ constructor: "x" });
    expect(rowOf('{"toString":"x"}', odd)).toBeNull();
  });
});

describe("a value", () => {
  test("that can be stored is taken, and so is none", () => {
    expect(problem({})).toBeNull();
    expect(problem({ day: null, at: null, size: null, text: null })).toBeNull();
    for (const size of ["-1", "10", "999999999999999", "-999999999999999"])
      expect([size, problem({ size })]).toEqual([size, null]);
    for (const at of ["2026-11-23 01:02:03+00", "0001-01-01 00:00:00.000001+10:30", "2026-11-23 01:02:03-05"])
      expect([at, problem({ at })]).toEqual([at, null]);
  });

  test.each(["01", "+1", "1.0", "-0", "1e3", " 1", "0x1", "", "1000000000000000", "NaN", "١"])(
    "%j is no number",
    (size) => expect(problem({ size })).toBe("with a number that cannot be stored (size)"),
  );
  test.each(["infinity", "-infinity", "10000-01-01", "2026-11-23 BC", "today", "23/11/2026", ""])(
    "%j is no day",
    (day) => expect(problem({ day })).toBe("with a time that cannot be stored (day)"),
  );
  test.each([
    "infinity",
    "now",
    "2026-11-23",
    "2026-11-23 01:02:03",
    "2026-11-23T01:02:03Z",
    "2026-11-23 01:02:03.1234567+00",
    "12026-11-23 01:02:03+00",
  ])("%j is no moment", (at) => expect(problem({ at })).toBe("with a time that cannot be stored (at)"));

  test("a row's own number is one that a sequence can go on from", () => {
    for (const ID of ["0", "-7", "1000000000001"])
      expect([ID, problem({ ID })]).toEqual([ID, "whose number is too large"]);
    for (const ID of ["1", "1000000000000"]) expect([ID, problem({ ID })]).toEqual([ID, null]);
  });
});

describe("whose it is", () => {
  test("another client's is refused, and so is nobody's", () => {
    for (const _doctor of ["502", null, "5010"])
      expect([_doctor, problem({ _doctor })]).toEqual([_doctor, "of another client"]);
  });

  test("what points to a client points to this one or to none", () => {
    const linked = table("letter", { _doctor: "bigint", company: "bigint" });
    const keys = [keyOf("letter", "company", "doctor")];
    const row = { _doctor: "501", company: "501" };
    expect(problem({}, linked, keys, row)).toBeNull();
    expect(problem({ company: null }, linked, keys, row)).toBeNull();
    expect(problem({ company: "502" }, linked, keys, row)).toBe("that points to another client");
    expect(
      problem(
        { company: "502" },
        linked,
        [keyOf("other", "company", "doctor"), keyOf("letter", "company", "person")],
        row,
      ),
    ).toBeNull();
  });

  test("what names reference data by its name is no number", () => {
    const named = table("letter", { _doctor: "bigint", _fund: "bigint" });
    const row = { _doctor: "501", _fund: '["Medibank"]' };
    expect(problem({}, named, [keyOf("letter", "_fund", "issuer")], row)).toBeNull();
    expect(problem({}, named, [keyOf("letter", "_fund", "doctor")], row)).toBe(
      "with a number that cannot be stored (_fund)",
    );
    expect(problem({}, named, [], row)).toBe("with a number that cannot be stored (_fund)");
  });
});

describe("a person of an archive", () => {
  const people = table("person", {
    ID: "bigint",
    kind: "text",
    _super_user: "bigint",
    password_hash: "text",
    is_demo: "boolean",
  });
  const client: ArchiveRow = {
    ID: "501",
    kind: "client",
    _super_user: null,
    password_hash: null,
    is_demo: "false",
  };
  const user: ArchiveRow = { ...client, ID: "601", kind: "subuser", _super_user: "501" };
  const of = (row: ArchiveRow, change: ArchiveRow = {}, mayBeDemo = false) =>
    problemOf(people, [], { ...row, ...change }, { client: 501, mayBeDemo });
  const NOT_OWN = "of a person who is not one of the client's own";

  const rows = (...all: ArchiveRow[]) => all;

  test("is the client or a user of the client", () => {
    expect([of(client), of(user)]).toEqual([null, null]);
    for (const change of rows(
      { ID: "502" },
      { kind: "subuser" },
      { kind: "staff" },
      { _super_user: "501" },
      { kind: null },
    ))
      expect([change, of(client, change)]).toEqual([change, NOT_OWN]);
    for (const change of rows(
      { ID: "501" },
      { kind: "staff" },
      { kind: "client" },
      { _super_user: "502" },
      { _super_user: null },
    ))
      expect([change, of(user, change)]).toEqual([change, NOT_OWN]);
  });

  test("brings no password, and nothing of a demo into a practice", () => {
    for (const row of [client, user]) {
      expect(of(row, { password_hash: "$argon2id$" })).toBe("with a password");
      expect(of(row, { is_demo: "true" })).toBe("of a demo, and this is a practice");
      expect(of(row, { is_demo: "true" }, true)).toBeNull();
    }
  });

  test("the client's own record is this client's, and likewise no demo's", () => {
    const doctors = table("doctor", { ID: "bigint", is_demo: "boolean" });
    const doctor = (row: ArchiveRow, mayBeDemo = false) =>
      problemOf(doctors, [], row, { client: 501, mayBeDemo });
    expect(doctor({ ID: "501", is_demo: "false" })).toBeNull();
    expect(doctor({ ID: "502", is_demo: "false" })).toBe("of another client");
    expect(doctor({ ID: "501", is_demo: "true" })).toBe("of a demo, and this is a practice");
    expect(doctor({ ID: "501", is_demo: "true" }, true)).toBeNull();
  });
});

describe("an email of an archive", () => {
  const mails = table("mail", {
    _doctor: "bigint",
    state: "text",
    sealed_secret: "bytea",
    secret_until: "timestamp with time zone",
    body_text: "text",
  });
  const sent: ArchiveRow = {
    _doctor: "501",
    state: "sent",
    sealed_secret: null,
    secret_until: null,
    body_text: "Hello",
  };
  const of = (change: ArchiveRow) => problem(change, mails, [], sent);
  const until = "2026-11-23 01:02:03+00";

  test("is over, whatever came of it", () => {
    for (const state of ["sent", "failed", "cancelled"])
      expect([state, of({ state })]).toEqual([state, null]);
    for (const state of ["queued", "sending", "uncertain"])
      expect([state, of({ state })]).toEqual([state, "that would be sent"]);
  });

  test("holds no link that opens an account, nor what one could be made of", () => {
    expect(of({ sealed_secret: "\\x00" })).toBe("with a link that opens an account");
    expect(of({ secret_until: until })).toBe("with a link that opens an account");
    expect(of({ secret_until: until, body_text: null })).toBeNull();
  });
});
