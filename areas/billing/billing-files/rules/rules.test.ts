import { describe, expect, test } from "vitest";
import { billingFileList } from "../contract.ts";
import { bulkBillDocument } from "./bulk-bill.ts";
import { arrangeFiles } from "./list.ts";
import { bulkBillMail } from "./mail.ts";

const row = (ID: number, name: string, comment: string | null, day: number, sent: string | null = null) => ({
  ID,
  comment,
  created_time: `2026-11-${10 + day}T00:00:00Z`,
  bulkbill_sent_date: sent,
  file: { name },
});
const rows = [
  row(1, "Theatre Friday.pdf", null, 1),
  row(2, "bills.xlsx", "Theatre list", 3, "2026-11-20T00:00:00Z"),
  row(3, "scan.png", "Medicare", 2),
];
const ids = (search: string | undefined, order = billingFileList.orderOf({})) =>
  arrangeFiles(rows, { search, order }).map(({ ID }) => ID);

describe("a list of billing files", () => {
  test("newest first unless another order is chosen", () => {
    expect(ids(undefined)).toEqual([2, 3, 1]);
    expect(ids(undefined, { by: "name", descending: false })).toEqual([2, 3, 1]);
    expect(ids(undefined, { by: "comment", descending: true })).toEqual([2, 3, 1]);
    expect(ids(undefined, { by: "sent", descending: true })[0]).toBe(2);
    expect(ids(undefined, { by: "date", descending: false })).toEqual([1, 3, 2]);
  });

  test("C-46: a search over name and comment begins with three characters", () => {
    expect(ids("theatre")).toEqual([2, 1]);
    expect(ids("theatre fri")).toEqual([1]);
    expect(ids("th")).toEqual([2, 3, 1]);
    expect(ids("  x ")).toEqual([2, 3, 1]);
    expect(ids("nothing")).toEqual([]);
  });
});

describe("the email of a bulk bill", () => {
  const given = {
    client: "Dr Priya Raman",
    by: "Sarah Lindqvist",
    url: "https://corella.test/account/raman/billing",
  };

  test("G-45: names each file with its comment, and where to open it", () => {
    const mail = bulkBillMail({
      ...given,
      files: [
        { name: "a.pdf", comment: "Friday" },
        { name: "b.pdf", comment: null },
      ],
    });
    expect(mail.subject).toBe("2 bulk bills for Dr Priya Raman");
    expect(mail.text).toContain(
      "Sarah Lindqvist sent 2 bulk bills for Dr Priya Raman:\n\n- a.pdf: Friday\n- b.pdf\n",
    );
    expect(mail.text).toContain(given.url);
  });

  test("one is said as one", () => {
    const mail = bulkBillMail({ ...given, files: [{ name: "a.pdf", comment: null }] });
    expect(mail.subject).toBe("Bulk bill for Dr Priya Raman");
    expect(mail.text).toContain("sent a bulk bill for Dr Priya Raman:\n\n- a.pdf\n");
  });
});

describe("API-REP-002, C-109: the bulk bill as a document", () => {
  const client = {
    ID: 1,
    name: "Dr Priya Raman",
    company: null,
    email: null,
    address: null,
    abn: null,
    phone: null,
  };
  const now = { day: "2026-11-11", time: "10:42" } as const;
  const made = {
    client,
    practices: [{ practice_name: "Bridge Road Rooms", provider_number: "2426621B" }],
    by: "Noor Haddad",
    now,
  };
  const file = {
    name: "Theatre.pdf",
    size: 2048,
    comment: "Friday",
    added: now,
    sent: { day: "2026-11-12", time: "09:05" },
  } as const;
  const textIn = (files: Parameters<typeof bulkBillDocument>[0]["files"]) =>
    JSON.stringify(bulkBillDocument({ ...made, files }));

  test("one file names itself in the title; several are counted", () => {
    expect(bulkBillDocument({ ...made, files: [file] }).title).toBe("Bulk bill Theatre.pdf");
    expect(bulkBillDocument({ ...made, files: [file, file] }).title).toBe("Bulk bills");
    for (const part of [
      "2 files",
      "2426621B",
      "Bridge Road Rooms",
      "12/11/2026 09:05",
      "The patient pays nothing.",
    ])
      expect(textIn([file, file])).toContain(part);
  });

  test("what was not sent says so, and none is a sentence", () => {
    expect(textIn([{ ...file, sent: null, comment: null }])).toContain("Not sent");
    expect(textIn([])).toContain("No bulk bills have been sent.");
    expect(textIn([])).not.toContain("Medicare");
    expect(bulkBillDocument({ ...made, files: [] }).footer).toBe(
      "Created 11/11/2026 10:42 by Noor Haddad. Confidential.",
    );
  });
});
