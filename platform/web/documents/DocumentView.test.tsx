import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { doc, facts, table, total } from "#kernel/text/document.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { DocumentView } from "./DocumentView.tsx";

describe("a document on the screen", () => {
  test("has its title, facts, and a table with headings for columns, rows and groups", async () => {
    const rows = [
      { name: "NGUYỄN, Thị Mai", place: "Richmond", isCancelled: false },
      { name: "KOWALSKI, Jan", place: "Carlton", isCancelled: true },
    ];
    const columns = [
      { title: "Patient", isRowHeading: true, cell: ({ name }: (typeof rows)[number]) => name },
      { title: "Place", cell: ({ place }: (typeof rows)[number]) => place },
    ];
    const options = { caption: "Today", groupOf: (row: (typeof rows)[number]) => row.place };
    await renderPage(
      <DocumentView
        of={doc("Day", [facts([["Born", "12/11/1962"]]), table(columns, rows, options), total(500)])}
      />,
    );
    const view = within(screen.getByRole("article", { name: "Day" }));
    expect(view.getByRole("heading", { name: "Day" })).toBeDefined();
    expect(view.getByText("12/11/1962").tagName).toBe("DD");
    expect(view.getByRole("rowheader", { name: "KOWALSKI, Jan" })).toBeDefined();
    expect(view.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["Patient", "Place"]);
    expect(view.getByRole("table", { name: "Today" })).toBeDefined();
    expect(view.getByText("$5.00")).toBeDefined();
  });
});
