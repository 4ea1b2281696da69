import { describe, expect, test } from "vitest";
import { billingFileList } from "../contract.ts";
import { arrangedFiles } from "./list.ts";
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
  arrangedFiles(rows, { search, order }).map(({ ID }) => ID);

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
  const given = { client: "Dr Priya Raman", by: "Sarah Lindqvist", url: "https://corella.test/account/raman/billing" };

  test("G-45: names each file with its comment, and where to open it", () => {
    const mail = bulkBillMail({
      ...given,
      files: [
        { name: "a.pdf", comment: "Friday" },
        { name: "b.pdf", comment: null },
      ],
    });
    expect(mail.subject).toBe("2 bulk bills of Dr Priya Raman");
    expect(mail.text).toContain("Sarah Lindqvist sent 2 bulk bills of Dr Priya Raman:\n\n- a.pdf: Friday\n- b.pdf\n");
    expect(mail.text).toContain(given.url);
  });

  test("one is said as one", () => {
    const mail = bulkBillMail({ ...given, files: [{ name: "a.pdf", comment: null }] });
    expect(mail.subject).toBe("Bulk bill of Dr Priya Raman");
    expect(mail.text).toContain("sent a bulk bill of Dr Priya Raman:\n\n- a.pdf\n");
  });
});
