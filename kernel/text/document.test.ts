import { describe, expect, test } from "vitest";
import {
  sideBySide,
  confidentialFooter,
  doc,
  facts,
  heading,
  paragraph,
  sums,
  table,
  textsOf,
  total,
} from "./document.ts";

describe("a document", () => {
  test("leaves out blocks and facts without a value", () => {
    const made = doc("Summary", [
      false,
      null,
      facts([
        ["Born", "12/11/1962"],
        ["Mobile", null],
        ["Email", ""],
      ]),
    ]);
    expect(made.blocks).toEqual([{ kind: "facts", rows: [["Born", "12/11/1962"]] }]);
  });

  test("has groups beside each other and sums, without what has no text", () => {
    const made = doc("Invoice", [
      sideBySide([
        null,
        { label: "From", lines: ["Corella", null, "", "ABN 99"] },
        { label: "Due", lines: [undefined, false] },
      ]),
      sums([["Subtotal", 100], false, ["Total", 110]]),
    ]);
    expect(made.blocks).toEqual([
      { kind: "columns", groups: [{ label: "From", lines: ["Corella", "ABN 99"] }] },
      {
        kind: "sums",
        rows: [
          ["Subtotal", "$1.00"],
          ["Total", "$1.10"],
        ],
      },
    ]);
    expect(textsOf(made)).toEqual([
      "Invoice",
      "",
      "From",
      "Corella",
      "ABN 99",
      "Subtotal",
      "$1.00",
      "Total",
      "$1.10",
      "",
    ]);
  });

  test("puts a heading over each group of rows", () => {
    const rows = [
      { area: "Calendar", name: "View" },
      { area: "Calendar", name: "Edit" },
      { area: "Billing", name: "View" },
    ];
    const made = table([{ title: "Permission", cell: (row: (typeof rows)[number]) => row.name }], rows, {
      groupOf: ({ area }) => area,
      isStruck: ({ name }) => name === "Edit",
    });
    expect(made.rows).toEqual([
      { kind: "group", title: "Calendar" },
      { kind: "cells", cells: ["View"], isStruck: false },
      { kind: "cells", cells: ["Edit"], isStruck: true },
      { kind: "group", title: "Billing" },
      { kind: "cells", cells: ["View"], isStruck: false },
    ]);
  });

  test("has every text in reading order", () => {
    const made = doc(
      "Invoice",
      [
        heading("Lines"),
        paragraph("Thank you"),
        table([{ title: "Item", cell: String }], [7], { caption: "Items" }),
        total(123450),
      ],
      {
        subtitle: "Dr Raman",
        footer: confidentialFooter({ day: "2026-11-12", time: "09:35" }, "Sarah Lindqvist"),
      },
    );
    expect(textsOf(made)).toEqual([
      "Invoice",
      "Dr Raman",
      "Lines",
      "Thank you",
      "Items",
      "Item",
      "7",
      "Total",
      "$1,234.50",
      "Created 12/11/2026 09:35 by Sarah Lindqvist. Confidential.",
    ]);
  });

  test("is plain data: it can be sent to another thread", () => {
    const made = doc("Invoice", [table([{ title: "Item", cell: String }], [1, 2])]);
    expect(structuredClone(made)).toEqual(made);
  });
});
