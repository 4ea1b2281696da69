import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { setPreferences } from "#platform/web/theme/preferences.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { type Column, type Sort, Table } from "./Table.tsx";

interface Row {
  ID: number;
  name: string;
}
const rows: Row[] = ["ABBOTT", "AHMED", "BARNES"].map((name, index) => ({ ID: index + 1, name }));
const columns: Column<Row>[] = [
  { key: "name", head: "Patient", cell: (row) => row.name, sortable: true },
  { key: "id", head: "Number", cell: (row) => row.ID },
];
const ready = { isPending: false, error: null, refetch: () => undefined };

const table = (change: Partial<Parameters<typeof Table<Row>>[0]> = {}) => (
  <Table<Row>
    label="Patients"
    columns={columns}
    rows={rows}
    rowKey={(row) => row.ID}
    rowTo={(row) => `/patients/${row.ID}`}
    state={ready}
    empty="No patients yet."
    {...change}
  />
);
const deleting = (remove: (row: Row) => void): Column<Row> => ({
  key: "gone",
  head: "",
  cell: (row) => <button onClick={() => remove(row)}>Delete {row.name}</button>,
});
const focused = (): string | null => document.activeElement?.textContent ?? null;
const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });

afterEach(() => setPreferences({ singleLetters: true }));

describe("a table", () => {
  test("leaves arrows with Alt or Shift to the browser", async () => {
    await renderPage(table());
    press("j");
    for (const held of [{ altKey: true }, { shiftKey: true }, { ctrlKey: true }]) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowDown", ...held });
      expect(focused()).toBe("ABBOTT");
    }
    press("ArrowDown");
    expect(focused()).toBe("AHMED");
  });

  test("marks the row again when the user comes back to it, and none on a new visit", async () => {
    const visit = async (entry: string) => {
      window.history.replaceState({ __TSR_key: entry }, "");
      return renderPage(table());
    };
    const current = () => document.querySelector("[data-current]")?.textContent;
    const { unmount } = await visit("first");
    press("j");
    press("j");
    unmount();
    const second = await visit("second");
    expect(current()).toBeUndefined();
    second.unmount();
    await visit("first");
    expect(current()).toContain("AHMED");
    press("j");
    expect(focused()).toBe("BARNES");
    window.history.replaceState(null, "");
  });

  test("is walked through with J and K", async () => {
    await renderPage(table());
    press("j");
    expect(focused()).toBe("ABBOTT");
    press("j");
    press("j");
    press("j");
    expect(focused()).toBe("BARNES");
    press("k");
    expect(focused()).toBe("AHMED");
  });

  test("leads back from a page that is no more", async () => {
    const onPage = vi.fn<(page: number) => void>();
    await renderPage(table({ rows: [], paging: { page: 99, pageSize: 20, total: 29, onPage } }));
    screen.getByText("There is no page 99.");
    fireEvent.click(screen.getByRole("button", { name: "Go to page 2" }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  test("leads from a row that was deleted to the one in its place, and stays where it is on another page", async () => {
    function Deleting() {
      const [left, setLeft] = useState(rows);
      const gone = deleting((row) => setLeft(left.filter((one) => one !== row)));
      return (
        <>
          {table({ columns: [...columns, gone], rows: left })}
          <button onMouseDown={() => setLeft([{ ID: 9, name: "ZHANG" }])}>Elsewhere</button>
        </>
      );
    }
    await renderPage(<Deleting />);
    const pressed = screen.getByRole("button", { name: "Delete AHMED" });
    pressed.focus();
    fireEvent.click(pressed);
    expect(focused()).toBe("BARNES");
    fireEvent.mouseDown(screen.getByRole("button", { name: "Elsewhere" }));
    await screen.findByText("ZHANG");
    expect(document.activeElement).toBe(document.body);
  });

  test("hands the focus to the other button on the last page", async () => {
    function Paged() {
      const [page, onPage] = useState(1);
      return table({ paging: { page, pageSize: 2, total: 4, onPage } });
    }
    await renderPage(<Paged />);
    screen.getByRole("button", { name: "Next" }).focus();
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(focused()).toBe("Previous");
    fireEvent.click(screen.getByRole("button", { name: "Previous" }));
    expect(focused()).toBe("Next ");
  });

  test("tells the whole of a text that may be cut", async () => {
    const email = "a-very-long-name-of-somebody@the-practice.example";
    await renderPage(table({ columns: [...columns, { key: "email", head: "Email", cell: () => email }] }));
    expect(screen.getAllByRole("cell", { name: email })[0]?.title).toBe(email);
    expect(screen.getByRole("cell", { name: "AHMED" }).title).toBe("");
  });

  test("has rows that are links", async () => {
    await renderPage(table());
    expect(screen.getByRole("link", { name: "AHMED" }).getAttribute("href")).toBe("/patients/2");
  });

  test("ignores letters typed into a field, or turned off", async () => {
    await renderPage(
      <>
        <input aria-label="Somewhere" />
        {table()}
      </>,
    );
    screen.getByLabelText("Somewhere").focus();
    press("j");
    expect(document.activeElement).toBe(screen.getByLabelText("Somewhere"));
    screen.getByLabelText("Somewhere").blur();
    setPreferences({ singleLetters: false });
    press("j");
    expect(document.activeElement).toBe(document.body);
  });

  test("says how it is sorted and sorts the other way", async () => {
    const onSort = vi.fn<(sort: Sort) => void>();
    await renderPage(table({ sort: { by: "name", direction: "asc" }, onSort }));
    expect(screen.getByRole("columnheader", { name: "Patient" }).getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(screen.getByRole("button", { name: "Patient" }));
    expect(onSort).toHaveBeenCalledWith({ by: "name", direction: "desc" });
  });

  test("says what it would show when there is nothing", async () => {
    await renderPage(table({ rows: [] }));
    expect(screen.getByText("No patients yet.")).toBeDefined();
  });

  test("says what failed and tries again", async () => {
    const refetch = vi.fn<() => void>();
    const error = Object.assign(new Error("Corella can't be reached."), { requestId: "r-7" });
    await renderPage(table({ rows: undefined, state: { isPending: false, error, refetch } }));
    expect(screen.getByRole("alert").textContent).toContain("Support code: r-7");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test("pages and says where it is", async () => {
    const onPage = vi.fn<(page: number) => void>();
    await renderPage(table({ paging: { page: 2, pageSize: 50, total: 1284, onPage } }));
    expect(screen.getByText("51–100 of 1,284")).toBeDefined();
    expect(screen.getByText("Page 2 of 26")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(onPage).toHaveBeenCalledWith(3);
  });

  test("a list too long to be counted says so, and goes on", async () => {
    const onPage = vi.fn<(page: number) => void>();
    await renderPage(table({ paging: { page: 3, pageSize: 50, total: 10_100, onPage } }));
    expect(screen.getByText("101–150 of more than 10,100")).toBeDefined();
    expect(screen.getByText("Page 3")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(onPage).toHaveBeenCalledWith(4);
  });
});

test("the keys that move and open are offered only if rows can be opened", async () => {
  const paging = { page: 1, pageSize: 50, total: 3, onPage: () => undefined };
  const opened = await renderPage(table({ paging }));
  expect(opened.container.textContent).toContain("move");
  opened.unmount();
  const closed = await renderPage(table({ paging, rowTo: undefined }));
  expect(closed.container.textContent).toContain("1–3 of 3");
  expect(closed.container.textContent).not.toContain("move");
});
