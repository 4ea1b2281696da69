import { describe, expect, test } from "vitest";
import { type Block, textsOf } from "#kernel/text/document.ts";
import { EMPTY_ANSWERS } from "../answers.contract.ts";
import { blankDocument } from "./blank-document.ts";
import { formDocument, isNoGapFor, type PrintedForm } from "./form-document.ts";

const account = {
  ID: 7,
  name: "Mutual",
  branch_name: "Toorak",
  bank_address: "1 Road",
  account_name: "Lindner Pty Ltd",
  bsb: "083214",
  account_number: "4077",
  abn: "13604217385",
  gst: true,
};
const practice = {
  ID: null,
  practice_name: "Rooms",
  provider_number: "2426621B",
  address: "1 Road",
  _locality: 1,
  locality_label: "Toorak VIC 3142",
  phone: "0355500161",
  facsimile: null,
  bank_account: 7,
  abn: null,
  active: true,
};
const form: PrintedForm = {
  answers: {
    ...EMPTY_ANSWERS,
    title: 3,
    first_name: "Thị Mai",
    last_name: "Nguyễn-Ødegård",
    effective_date: "2026-01-01",
    bank_accounts: [account],
    practices: [practice],
    signature_type: "manual",
    bupa_online_portal: true,
    bupa_claiming_type: "Both",
    nib_backdate: "2026-10-01",
  },
  recipient: {
    code: "AHSA",
    name: "Australian Health Service Alliance",
    way: "email",
    fund_codes: ["AUF", "ACA"],
    asks_medicare_letter: true,
    asks_bank_statement: true,
  },
  fund_names: ["Australian Unity", "ACA"],
  is_update: false,
  update_type: 0,
  state: "Victoria",
  specialties: ["Anaesthesia"],
  form_id: 1873,
  at: { day: "2026-11-11", time: "11:06" },
  by: "Dr Hugo Lindner",
  drawn: null,
};
const textOf = (change: Partial<PrintedForm> = {}) =>
  textsOf(formDocument({ ...form, ...change })).join("\n");
const forFund = (code: string) => textOf({ recipient: { ...form.recipient, code } });

describe("the form of a recipient", () => {
  test("names the practitioner, every practice with its account, and the bank", () => {
    for (const part of [
      "Nguyễn-Ødegård",
      "242662 1B",
      "Rooms, 1 Road, Toorak VIC 3142",
      "Account A",
      "083-214",
      "13 604 217 385, registered for GST",
      "01/01/2026",
      "Form 1873-AHSA",
      "New registration",
    ])
      expect(textOf()).toContain(part);
  });

  test("says what this recipient asks for, and asks only Bupa's and nib's questions of them", () => {
    expect(textOf()).toContain(
      "To follow: a Medicare letter or PRODA screenshot for each provider number; a bank statement for each account.",
    );
    const attachments = [{ _file: 4, kind: "bank_statement" as const }];
    const withStatement = textOf({ answers: { ...form.answers, attachments } });
    expect(withStatement).toContain("Enclosed: a bank statement for each account.");
    expect(withStatement).toContain(
      "To follow: a Medicare letter or PRODA screenshot for each provider number.",
    );
    const asksNothing = { ...form.recipient, asks_medicare_letter: false, asks_bank_statement: false };
    expect(textOf({ recipient: asksNothing })).not.toMatch(/Enclosed|To follow/);
    expect(forFund("BUPA")).toContain("Bupa online portal\nYes");
    expect(forFund("NIB")).toContain("Yes, to 01/10/2026");
    expect(textOf()).not.toMatch(/Bupa online|Backdate/);
  });

  test.each([
    [1, "Update practices"],
    [2, "Update banking"],
    [3, "Update practices and banking"],
  ])("update type %i is %s", (update_type, kind) =>
    expect(textOf({ is_update: true, update_type })).toContain(`Kind\n${kind}`),
  );

  test("G-60: signed on paper leaves the lines empty, typed and drawn signatures are in it", () => {
    expect(textOf()).toContain("Signature\n____");
    const typed = {
      ...form.answers,
      signature_type: "digital" as const,
      signature: "Mai Nguyễn",
      signature_style: "Handwriting",
      signature_agreement: true,
    };
    expect(textOf({ answers: typed })).toContain("Mai Nguyễn\nSignature\nSigned electronically");
    expect(textOf({ answers: typed, drawn: "iVBORw0KGgo=" })).toContain("Signature of ");
    expect(textOf({ answers: { ...typed, signature_agreement: null } })).toContain("Signature\n____");
  });

  test("a typed signature keeps its style", () => {
    const typed = {
      ...form.answers,
      signature_type: "digital" as const,
      signature: "Mai",
      signature_agreement: true,
    };
    const blockOf = (signature_style: string | null) =>
      formDocument({ ...form, answers: { ...typed, signature_style } }).blocks.find(
        ({ kind }) => kind === "signature",
      );
    expect(blockOf("Formal script")).toEqual({ kind: "signature", text: "Mai", style: "Formal script" });
    // Signatures typed before the script fonts have other styles.
    expect(blockOf("Italic")).toMatchObject({ style: "Handwriting" });
  });

  test("the practices go on, on a further page, under their heading with the practitioner and the form", () => {
    const table = formDocument(form).blocks.find(({ kind }) => kind === "table");
    expect(table).toMatchObject({
      continued: "3 Practices and provider numbers, continued, Dr Thị Mai Nguyễn-Ødegård, form 1873-AHSA",
    });
  });

  test.each([
    ["email", "by email"],
    ["online", "to be entered on its website"],
    ["post", "by post"],
  ])("a form that goes by %s says so", (way, words) =>
    expect(textOf({ recipient: { ...form.recipient, way } })).toContain(
      `For Australian Health Service Alliance, ${words}`,
    ),
  );

  test("a draft says so, and the hash of the content is in the footer", () => {
    expect(textOf({ form_id: null })).toContain("Draft, not submitted");
    expect(formDocument(form, "4f1c").footer).toContain("SHA-256 of content 4f1c.");
  });
});

test("a recipient may have another gap arrangement than the rest", () => {
  const answers = { ...EMPTY_ANSWERS, is_no_gap: true, gap_exceptions: ["BUPA"] };
  expect([isNoGapFor(answers, "BUPA"), isNoGapFor(answers, "HCF")]).toEqual([false, true]);
  expect(isNoGapFor({ ...answers, is_no_gap: false }, "BUPA")).toBe(true);
});

test("API-IFRM-010: the blank form has the same sections and nobody's details", () => {
  const headings = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => (block.kind === "heading" ? block.text : []));
  expect(headings(blankDocument().blocks)).toEqual(headings(formDocument(form).blocks));
});
