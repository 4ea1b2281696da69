import { describe, expect, test } from "vitest";
import type { Block } from "#kernel/text/document.ts";
import type { Answers } from "../answers.contract.ts";
import { formDocument, isNoGapFor, type PrintedForm } from "./form-document.ts";
import { draftForm } from "./complete-form.ts";

const completeAnswers: Answers = {
  ...draftForm(),
  effective_date: null,
  ...{
    title: 3,
    first_name: "Mai",
    last_name: "Nguyen",
    signature_type: "manual",
    attachments: [],
    gap_exceptions: [],
  },
};
const recipient: PrintedForm["recipient"] = {
  ...{ code: "AHSA", name: "Australian Health Service Alliance", way: "email", fund_codes: ["AUF"] },
  ...{ asks_medicare_letter: false, asks_bank_statement: false },
};
const form: PrintedForm = {
  ...{
    answers: completeAnswers,
    recipient,
    fund_names: ["Australian Unity"],
    is_update: false,
    update_type: 0,
    state: "Victoria",
  },
  ...{
    specialties: ["Anaesthesia", "Pain medicine"],
    form_id: 1873,
    at: { day: "2026-11-11", time: "11:06" },
  },
  ...{ by: "Dr Hugo Lindner", drawn: null },
};
const blocksOf = (answers: Partial<Answers> = {}, change: Partial<PrintedForm> = {}): readonly Block[] =>
  formDocument({ ...form, answers: { ...completeAnswers, ...answers }, ...change }).blocks;
/** Returns the value of a fact by its label, or undefined. */
const factOf = (blocks: readonly Block[], label: string): string | undefined =>
  blocks.flatMap((block) => (block.kind === "facts" ? block.rows : [])).find(([name]) => name === label)?.[1];
const roomOf = (blocks: readonly Block[], section: string): number =>
  blocks.flatMap((block) =>
    block.kind === "heading" && block.text.startsWith(section) ? [block.room ?? 0] : [],
  )[0] ?? 0;
const cellsOf = (blocks: readonly Block[], place: number): (readonly string[])[] =>
  blocks
    .flatMap((block) => (block.kind === "table" ? [block] : []))
    .slice(place, place + 1)
    .flatMap(({ rows }) => rows.flatMap((row) => (row.kind === "group" ? [] : [row.cells])));
const kindsOf = (blocks: readonly Block[]) => blocks.map(({ kind }) => kind);

const practice = completeAnswers.practices[0];
const account = completeAnswers.bank_accounts[0];
if (!practice || !account) throw new Error("The form to start from has a practice and an account.");

describe("decision 0089, section 1: this form", () => {
  test("what is not answered is not said", () => {
    const blocks = blocksOf({ effective_date: null }, { state: null });
    expect([factOf(blocks, "Effective from"), factOf(blocks, "State or territory")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(factOf(blocksOf({ effective_date: "2026-02-01" }), "Effective from")).toBe("01/02/2026");
  });

  test.each([
    [false, 0, "New registration"],
    // The update type of a new form is ignored.
    [false, 2, "New registration"],
    [true, 1, "Update practices"],
    [true, 9, "Update"],
  ])("an update: %j, of type %i, is %s", (is_update, update_type, words) =>
    expect(factOf(blocksOf({}, { is_update, update_type }), "Kind")).toBe(words),
  );

  test.each([
    [[], undefined],
    [["Australian Unity"], undefined],
    [["Australian Unity", "ACA"], "Australian Unity; ACA"],
  ])("the funds %j of a recipient are named where there is more than one", (fund_names, words) =>
    expect(factOf(blocksOf({}, { fund_names }), "Funds")).toBe(words),
  );

  test("a way that has no words of its own is named as it is", () =>
    expect(formDocument({ ...form, recipient: { ...recipient, way: "courier" } }).subtitle).toBe(
      "For Australian Health Service Alliance, courier",
    ));

  test("the hash of the content is in the footer only where there is one", () =>
    expect(formDocument(form).footer).toMatch(/Form 1873-AHSA\.$/));
});

describe("decision 0089, section 2: the practitioner", () => {
  test.each<[string, Partial<Answers>, string | undefined]>([
    ["Date of birth", { dob: "1961-02-03" }, "03/02/1961"],
    ["Mobile", { cell_phone: "0491570156" }, "0491 570 156"],
    ["Publish details", { public_info: true }, "Yes"],
    ["Publish details", { public_info: false }, "No"],
    ["AHPRA registration", { ahpra: "MED0001234567" }, "MED0001234567"],
    ["Specialties", {}, "Anaesthesia, Pain medicine"],
  ])("%s with %j", (label, answers, words) => expect(factOf(blocksOf(answers), label)).toBe(words));

  test.each<[string, Partial<Answers>]>([
    ["Date of birth", { dob: null }],
    ["Mobile", { cell_phone: null }],
    ["Publish details", { public_info: null }],
  ])("%s without an answer is not there", (label, answers) =>
    expect(factOf(blocksOf(answers), label)).toBeUndefined(),
  );
});

describe("decision 0089, sections 3 and 4: practices and the accounts they are paid into", () => {
  const accounts = [7, 8, 9].map((ID) => ({
    ...account,
    ID,
    name: `Bank ${ID}`,
    branch_name: "",
    gst: ID === 8,
  }));

  test.each([
    [7, "Account A"],
    [8, "Account B"],
    [9, "Account C"],
    // The number is neither an ID nor a position in the form, so the first account is used.
    [99, "Account A"],
  ])("account %i is %s", (bank_account, words) => {
    const blocks = blocksOf({ bank_accounts: accounts, practices: [{ ...practice, bank_account }] });
    expect(cellsOf(blocks, 0)[0]?.at(-1)).toBe(words);
  });

  test("a form without an account has none to pay into", () =>
    expect(cellsOf(blocksOf({ bank_accounts: [], practices: [practice] }), 0)[0]?.at(-1)).toBe("Account –"));

  test("the accounts have the same letters in their own table, and only those with GST say so", () => {
    const rows = cellsOf(blocksOf({ bank_accounts: accounts, bank_type: null }), 1);
    expect(rows.map(([letter]) => letter)).toEqual(["A", "B", "C"]);
    expect(rows.map((cells) => cells[2])).toEqual(["Bank 7", "Bank 8", "Bank 9"]);
    expect(rows.map((cells) => cells.at(-1)?.endsWith(", registered for GST"))).toEqual([false, true, false]);
  });

  test("a cell without an answer is empty", () => {
    const bare = {
      ...practice,
      provider_number: null,
      practice_name: "Rooms",
      address: null,
      locality_label: null,
      phone: null,
    };
    expect(cellsOf(blocksOf({ practices: [bare] }), 0)[0]?.slice(0, 3)).toEqual(["", "Rooms", ""]);
    expect(cellsOf(blocksOf({ practices: [{ ...bare, phone: "0355500161" }] }), 0)[0]?.[2]).toBe(
      "(03) 5550 0161",
    );
    const none = {
      ...account,
      account_name: null,
      name: null,
      branch_name: null,
      bsb: null,
      account_number: null,
      abn: null,
    };
    const rows = cellsOf(blocksOf({ bank_accounts: [{ ...none, gst: null }], bank_type: null }), 1);
    expect(rows[0]?.slice(1)).toEqual(["", "", "", "", ""]);
  });

  test("each account asks for the same room on the page, beside that of the heading", () => {
    const [none = 0, one = 0, two = 0, three = 0] = [0, 1, 2, 3].map((count) =>
      roomOf(blocksOf({ bank_accounts: accounts.slice(0, count) }), "4 "),
    );
    expect(none).toBeGreaterThan(0);
    expect(one).toBeGreaterThan(none);
    expect([two - one, three - two]).toEqual([one - none, one - none]);
  });
});

describe("decision 0089, section 5: gap cover", () => {
  const answered = {
    bupa_online_portal: true,
    bupa_claiming_type: "Both",
    nib_backdate: "2026-10-01",
  } as const;
  const blocksFor = (code: string, answers: Partial<Answers> = answered) =>
    blocksOf(answers, { recipient: { ...recipient, code } });

  test.each([
    ["AHSA", [false, false, false]],
    ["BUPA", [true, true, false]],
    ["NIB", [false, false, true]],
  ] as const)("%s is told the answers to its own questions only", (code, told) => {
    const blocks = blocksFor(code);
    const labels = ["Bupa online portal", "Bupa claims for", "Backdate the registration"];
    expect(labels.map((label) => factOf(blocks, label) !== undefined)).toEqual(told);
  });

  test.each([
    ["2026-10-01", "Yes, to 01/10/2026"],
    [true, "Yes"],
    [false, "No"],
  ] as const)("nib's back date %j reads %s", (nib_backdate, words) =>
    expect(factOf(blocksFor("NIB", { nib_backdate }), "Backdate the registration")).toBe(words),
  );

  test.each([
    [true, [], true],
    [false, [], false],
    [null, [], true],
    [true, ["AHSA"], false],
    [false, ["AHSA"], true],
    [null, ["AHSA"], false],
    [true, ["HCF"], true],
  ])("no gap %j, but for %j: %j", (is_no_gap, gap_exceptions, isNoGap) => {
    const answers = { ...completeAnswers, is_no_gap, gap_exceptions };
    expect(isNoGapFor(answers, "AHSA")).toBe(isNoGap);
    const words = factOf(blocksOf(answers), "Arrangement");
    expect(words).toBe(`${isNoGap ? "No gap" : "Known gap"}, for every provider number in section 3`);
  });
});

describe("decision 0089, section 6: the contact", () => {
  const [contact] = completeAnswers.billing_contacts;
  if (!contact) throw new Error("The form to start from has a contact.");

  test("a telephone is written as it is dialled", () =>
    expect(
      factOf(blocksOf({ billing_contacts: [{ ...contact, telephone: "0355500186" }] }), "Telephone"),
    ).toBe("(03) 5550 0186"));

  test("a form without a contact has the section, smaller and empty", () => {
    const without = blocksOf({ billing_contacts: [] });
    expect(roomOf(without, "6 ")).toBeGreaterThan(0);
    expect(roomOf(without, "6 ")).toBeLessThan(roomOf(blocksOf(), "6 "));
  });
});

describe("G-60, section 7: declaration and signature", () => {
  const signed = { signature_type: "digital", signature: "Mai Nguyen", signature_agreement: true } as const;
  const asking = { ...recipient, asks_medicare_letter: true, asks_bank_statement: true };

  test.each<[string, Partial<Answers>, string | null, boolean, boolean]>([
    ["on paper", { signature_type: "manual" }, null, false, false],
    ["on paper, with a drawing kept from before", { signature_type: "manual" }, "iVBORw0KGgo=", false, false],
    ["typed", signed, null, true, false],
    ["drawn", signed, "iVBORw0KGgo=", false, true],
    ["typed and not agreed to", { ...signed, signature_agreement: false }, null, false, false],
    ["drawn and not agreed to", { ...signed, signature_agreement: null }, "iVBORw0KGgo=", false, false],
  ])("a signature %s", (_name, answers, drawn, isTyped, isDrawn) => {
    const blocks = blocksOf(answers, { drawn });
    expect([kindsOf(blocks).includes("signature"), kindsOf(blocks).includes("picture")]).toEqual([
      isTyped,
      isDrawn,
    ]);
    const isSigned = isTyped || isDrawn;
    expect(factOf(blocks, "Signature")).toBe(
      isSigned ? "Signed electronically by Dr Mai Nguyen" : "_".repeat(30),
    );
    expect(factOf(blocks, "Date")).toBe(isSigned ? "11/11/2026 11:06" : "____ / ____ / ________");
    const last = blocks.at(-1);
    const labels = last?.kind === "facts" ? last.rows.map(([label]) => label) : [];
    expect(labels).toEqual(isSigned ? ["Signature", "Date"] : ["Signature", "Name", "Date"]);
  });

  test("a drawn signature asks for more room than a typed one, and a typed one for more than a line", () => {
    const line = roomOf(blocksOf({ signature_type: "manual" }), "7 ");
    const typed = roomOf(blocksOf(signed), "7 ");
    const drawn = roomOf(blocksOf(signed, { drawn: "iVBORw0KGgo=" }), "7 ");
    expect(line).toBeGreaterThan(0);
    expect(typed).toBeGreaterThan(line);
    expect(drawn).toBeGreaterThan(typed);
  });

  test.each([
    [0, [] as const],
    [1, ["bank_statement", "medicare_letter"] as const],
    [2, ["bank_statement"] as const],
  ])(
    "%i paragraphs of what is enclosed and what follows, each with its room, for files %j",
    (paragraphs, kinds) => {
      const attachments = kinds.map((kind, at) => ({ _file: at + 1, kind }));
      const change = paragraphs === 0 ? {} : { recipient: asking };
      const blocks = blocksOf({ attachments }, change);
      const said = blocks.filter(
        (block) => block.kind === "paragraph" && /^(Enclosed|To follow): /.test(block.text),
      );
      expect(said).toHaveLength(paragraphs);
      const [plain, one] = [roomOf(blocksOf(), "7 "), roomOf(blocksOf({}, { recipient: asking }), "7 ")];
      expect(one).toBeGreaterThan(plain);
      expect(roomOf(blocks, "7 ")).toBe(plain + paragraphs * (one - plain));
    },
  );
});
