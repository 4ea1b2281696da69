import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { ImportRun } from "../contract.ts";
import { ChooseFiles } from "./ChooseFiles.tsx";
import { ImportRunPage } from "./ImportRunPage.tsx";

const me = reception("patient.edit", "referringdoctor.edit");
const none = {
  new: 0,
  change: 0,
  there: 0,
  doubt: 0,
  wrong: 0,
  left: 0,
  made: 0,
  changed: 0,
  undone: 0,
  incomplete: 0,
};
const run: ImportRun = {
  ID: 5,
  format: "csv",
  subject: "patient",
  file_names: ["patients.csv"],
  columns: [
    { heading: "Surname", samples: ["Tran", "Papas"] },
    { heading: "Given", samples: ["Isla"] },
    { heading: "Born", samples: [] },
  ],
  mapping: { "0": "last_name", "1": "first_name" },
  state: "read",
  source: "",
  mode: "add",
  dates: {},
  as_written: [],
  notices: [],
  encoding: null,
  started_by: "Sarah Lindqvist",
  job: null,
  counts: { ...none, new: 1243, wrong: 2 },
  counts_by_subject: { patient: { ...none, new: 1243, wrong: 2 }, referringdoctor: none },
  created_time: "2026-11-11T00:00:00.000Z",
  started_time: null,
  ended_time: null,
  is_expired: false,
};
const row = {
  row_number: 4,
  subject: "patient",
  place: "patients.csv, line 4",
  name: "FUTURE, Ann",
  source_id: null,
  outcome: "wrong",
  reasons: [{ field: "dob", message: "The date of birth is in the future." }],
  notices: [],
  identity: null,
  candidates: [],
  corrections: [],
  facts: {},
};

const difference = {
  row_number: 9,
  subject: "patient",
  name: "KOWALSKI, Jan",
  identity: 31,
  field: "email",
  label: "Email",
  was: null,
  now: "jan@example.com",
  is_fill: true,
  is_chosen: true,
};

const open = (inside: ReactNode) =>
  renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>{inside}</ClientProvider>
    </SessionProvider>,
    "/account/raman/import",
  );
const rows = ({ url }: { url: string }) => ({
  body: url.includes("outcome=wrong") ? { rows: [row], totalItems: 1 } : { rows: [], totalItems: 0 },
});
const ROWS = "GET /api/import/0/row/50/1";
const ROWS_OF_RUN = "GET /api/import/5/row/50/1";

beforeEach(() => vi.stubGlobal("EventSource", undefined));
afterEach(() => vi.unstubAllGlobals());

describe("looking into a table", () => {
  const shown = (change: Partial<ImportRun> = {}, more: Parameters<typeof answerCalls>[0] = {}) =>
    answerCalls({
      "GET /api/import/0": { body: { ...run, ...change } },
      [ROWS]: rows,
      [ROWS_OF_RUN]: rows,
      "GET /api/import/5/correction": {
        body: [{ kind: "phone", count: 128, was: "491 570 156", now: "0491570156", is_left: false }],
      },
      "GET /api/import/5/difference/20/1": {
        body: { differences: [difference], totalItems: 1, records: 1, fills: 1, kept: 0 },
      },
      ...more,
    });
  const match = (column: string, field: string): void => {
    fireEvent.click(screen.getByRole("combobox", { name: `${column} is` }));
    const list = within(screen.getByRole("listbox", { name: `${column} is`, hidden: true }));
    fireEvent.click(list.getByRole("option", { name: field, hidden: true }));
  };
  const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));

  test("what is said of the whole file stands above its rows until it is started", async () => {
    shown({ notices: ['Only the sheet "A" is read, not "Old" (hidden).'] });
    await open(<ImportRunPage />);
    expect(await screen.findByText('Only the sheet "A" is read, not "Old" (hidden).')).toBeDefined();
  });

  test("the button says how many, and rows that are wrong say why", async () => {
    shown();
    await open(<ImportRunPage />);
    expect(await screen.findByRole("button", { name: "Import 1,243 patients" })).toBeDefined();
    fireEvent.click(screen.getByRole("radio", { name: "Can't be imported 2" }));
    expect(await screen.findByText("Date of birth: The date of birth is in the future.")).toBeDefined();
    const file = screen.getByRole("link", { name: "Download 2 rows with reasons" });
    expect(file.getAttribute("href")).toBe("/api/import/5/wrong?doctor_id=7");
  });

  test("rows with values left out are a figure, come first and are downloaded with their remarks", async () => {
    const counts = { ...none, new: 1243, wrong: 2, incomplete: 3 };
    const calls = shown({ counts });
    await open(<ImportRunPage />);
    const figure = await screen.findByText("with values left out");
    expect(figure.parentElement?.textContent).toContain("3");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Values left out 3" }).checked).toBe(true);
    await waitFor(() => expect(calls.some(({ url }) => url.includes("incomplete=true"))).toBe(true));
    expect(screen.getByRole("link", { name: "Download 5 rows with reasons" })).toBeDefined();
  });

  test("differences, corrections and the choice about people already here are in sight", async () => {
    const calls = shown({}, { "PUT /api/import/5/choice": { body: { ...run, mode: "fill" } } });
    await open(<ImportRunPage />);
    const differences = within(await screen.findByRole("region", { name: "Differences" }));
    expect(await differences.findByText("jan@example.com")).toBeDefined();
    expect(differences.getByText("Filled")).toBeDefined();
    expect(await screen.findByText("491 570 156 → 0491570156")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Phone number" }));
    expect(await screen.findByText("With a correction: Phone number")).toBeDefined();
    await waitFor(() => expect(calls.some(({ url }) => url.includes("correction=phone"))).toBe(true));
    fireEvent.click(screen.getByRole("radio", { name: "Fill empty fields" }));
    await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ mode: "fill" }));
  });

  test("letters whose encoding was guessed are read as a person chooses", async () => {
    const calls = shown({ encoding: "windows-1252" }, { "PUT /api/import/5/choice": { body: run } });
    await open(<ImportRunPage />);
    fireEvent.click(await screen.findByRole("radio", { name: "Central European" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ encoding: "windows-1250" }),
    );
  });

  test("letters of a certain encoding are no choice", async () => {
    shown();
    await open(<ImportRunPage />);
    expect(await screen.findByRole("radio", { name: "Fill empty fields" })).toBeDefined();
    expect(screen.queryByText("Letters read as")).toBeNull();
  });

  test("corrections of a kind are turned off and on again; what can't be taken as it is has no switch", async () => {
    const off: Partial<ImportRun> = { as_written: ["date"] };
    const kinds = [
      { kind: "phone", count: 128, was: "491 570 156", now: "0491570156", is_left: false },
      { kind: "date", count: 3, was: "22374", now: "03/04/1961", is_left: true },
      { kind: "kept", count: 2, was: "(wife)", now: "", is_left: false },
      { kind: "lost", count: 1, was: "31/02/1990", now: "", is_left: false },
    ];
    const calls = shown(off, {
      "GET /api/import/5/correction": { body: kinds },
      "PUT /api/import/5/choice": { body: { ...run, as_written: ["date", "phone"] } },
    });
    await open(<ImportRunPage />);
    const card = within(await screen.findByRole("region", { name: "Corrected for you" }));
    expect(await card.findByText("“22374” as written")).toBeDefined();
    expect(card.getByText("130 values, 3 as written, 1 not valid")).toBeDefined();
    expect(card.getAllByRole("switch")).toHaveLength(2);
    const date = card.getByRole<HTMLInputElement>("switch", { name: "Correct: Date" });
    expect(date.checked).toBe(false);
    const phone = card.getByRole<HTMLInputElement>("switch", { name: "Correct: Phone number" });
    phone.focus();
    fireEvent.click(phone);
    expect([phone.disabled, document.activeElement === phone]).toEqual([false, true]);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ as_written: ["date", "phone"] }),
    );
  });

  test("somebody who may be here already is decided about", async () => {
    const doubt = {
      ...row,
      outcome: "doubt",
      reasons: [],
      name: "NGUYEN, Thi Mai",
      facts: { dob: "1958-08-14" },
    };
    const candidates = [{ identity: 12, row: null, reason: "Same name, phone number, other date of birth" }];
    const calls = shown(
      {
        counts: { ...none, doubt: 1 },
        counts_by_subject: { patient: { ...none, doubt: 1 }, referringdoctor: none },
      },
      {
        "GET /api/import/5/row/5/1": { body: { rows: [{ ...doubt, candidates }], totalItems: 1 } },
        "PUT /api/import/5/row/4/decision": { body: { ...doubt, outcome: "there", candidates } },
      },
    );
    await open(<ImportRunPage />);
    expect(await screen.findByText("Same name, phone number, other date of birth")).toBeDefined();
    expect(screen.getByText("14/08/1958")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: /Same person/ }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ decision: "same", identity: 12 }),
    );
  });

  test("people are decided about by the keys, and J and K go from one to the other", async () => {
    const doubt = (at: number, name: string) => ({
      ...{ ...row, row_number: at, outcome: "doubt", reasons: [], name },
      candidates: [{ identity: 10 + at, row: null, reason: `Like ${name}` }],
    });
    const calls = shown(
      {
        counts: { ...none, doubt: 2 },
        counts_by_subject: { patient: { ...none, doubt: 2 }, referringdoctor: none },
      },
      {
        "GET /api/import/5/row/5/1": {
          body: { rows: [doubt(4, "ABBOTT, Ann"), doubt(6, "BARNES, Lily")], totalItems: 2 },
        },
        "PUT /api/import/5/row/6/decision": { body: { ...doubt(6, "BARNES, Lily"), outcome: "left" } },
      },
    );
    await open(<ImportRunPage />);
    const card = within(await screen.findByRole("region", { name: "Is this the same person?" }));
    expect(await card.findByText("1 of 2")).toBeDefined();
    fireEvent.keyDown(window, { key: "j" });
    expect(await card.findByText("2 of 2")).toBeDefined();
    fireEvent.keyDown(window, { key: "k" });
    expect(await card.findByText("1 of 2")).toBeDefined();
    fireEvent.keyDown(window, { key: "j" });
    expect(await card.findByText("2 of 2")).toBeDefined();
    fireEvent.keyDown(window, { key: "l" });
    await waitFor(() =>
      expect(
        calls.filter(({ method }) => method === "PUT").map(({ url, body }) => [url.split("?")[0], body]),
      ).toEqual([["/api/import/5/row/6/decision", { decision: "leave", identity: 16 }]]),
    );
  });

  test("the page has one search, and every box that searches a name of its own", async () => {
    shown();
    await open(<ImportRunPage />);
    const boxes = [
      await screen.findByLabelText("Search rows by name"),
      screen.getByLabelText("Search differences by name"),
    ];
    expect(screen.getAllByRole("search")).toHaveLength(1);
    expect(screen.getByRole("search").contains(boxes[0] ?? null)).toBe(true);
  });

  test("an undo that is refused names who was worked on since", async () => {
    const details = {
      total: 1,
      blockers: [{ subject: "patient", identity: 8, name: "TRAN, Mai", reason: "2 appointments" }],
    };
    const all = { ...none, made: 3 };
    shown(
      { state: "done", counts: all, counts_by_subject: { patient: all, referringdoctor: none } },
      {
        "POST /api/import/5/undo": {
          status: 409,
          body: { message: "Not undone.", code: "import.built_on", details },
        },
      },
    );
    await open(<ImportRunPage />);
    fireEvent.click(await screen.findByRole("button", { name: "Undo import" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("TRAN, Mai: 2 appointments");
    expect(within(alert).getByRole("link").getAttribute("href")).toBe("/account/raman/patients/details/8");
  });

  test("before it is made, the last one can be undone; meanwhile its page is one link away", async () => {
    const last = { ...run, ID: 4, state: "done", file_names: ["old.csv"] };
    let state = "done";
    const calls = shown(
      {},
      {
        "GET /api/import": () => ({ body: [run, { ...last, state }] }),
        "POST /api/import/4/undo": () => {
          state = "undoing";
          return { body: { ...last, state } };
        },
      },
    );
    await open(<ImportRunPage />);
    fireEvent.click(await screen.findByRole("button", { name: "Undo last import" }));
    expect(await screen.findByText(/^Being undone:/)).toBeDefined();
    expect(screen.getByRole("link", { name: /^old\.csv/ }).getAttribute("href")).toBe(
      "/account/raman/import/4",
    );
    expect(calls.filter(({ method }) => method === "POST").map(({ url }) => url.split("?")[0])).toEqual([
      "/api/import/4/undo",
    ]);
  });

  test("while people wait for a decision nobody is told that there is nothing new", async () => {
    const counts = { ...none, there: 4, doubt: 2 };
    shown({ counts, counts_by_subject: { patient: counts, referringdoctor: none } });
    await open(<ImportRunPage />);
    expect(
      await screen.findByText("Decide first who 2 patients may be. Nothing else in these files is new."),
    ).toBeDefined();
    expect(screen.queryByText(/^There is nothing new/)).toBeNull();
  });

  test("where cards stand below one another, decisions come before the columns", async () => {
    const counts = { ...none, new: 4, doubt: 2 };
    shown({ counts, counts_by_subject: { patient: counts, referringdoctor: none } });
    await open(<ImportRunPage />);
    await screen.findByRole("combobox", { name: "Born is" });
    const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent ?? "");
    const place = (title: string) => titles.findIndex((each) => each.startsWith(title));
    expect([place("Is this the same person?") >= 0, place("Columns") >= 0]).toEqual([true, true]);
    expect(place("Is this the same person?")).toBeLessThan(place("Columns"));
  });

  test("a field matched twice is refused before anything is sent, and the choice stays", async () => {
    const calls = shown();
    await open(<ImportRunPage />);
    await screen.findByRole("combobox", { name: "Born is" });
    match("Born", "First name");
    press("Preview again");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "First name is matched with more than one column.",
    );
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Born is" }).value).toBe("First name");
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("changed columns are looked at again before they are imported", async () => {
    const calls = shown(
      {},
      { "PUT /api/import/5/mapping": { body: { ...run, mapping: { ...run.mapping, "2": "dob" } } } },
    );
    await open(<ImportRunPage />);
    await screen.findByRole("combobox", { name: "Born is" });
    match("Born", "Date of birth");
    press("Import 1,243 patients");
    expect((await screen.findByRole("alert")).textContent).toContain("Preview again first");
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    press("Preview again");
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
        mapping: { "0": "last_name", "1": "first_name", "2": "dob" },
        subject: "patient",
      }),
    );
    const after = () => calls.slice(calls.findIndex(({ method }) => method === "PUT")).map(({ url }) => url);
    for (const part of ["/row/", "/difference/", "/correction"])
      await waitFor(() => expect(after().filter((url) => url.includes(part))).not.toEqual([]));
  });

  test("an import that does not start says so and can be tried again", async () => {
    shown(
      {},
      { "POST /api/import/5/start": { status: 503, body: { message: "Busy just now", code: "busy" } } },
    );
    await open(<ImportRunPage />);
    fireEvent.click(await screen.findByRole("button", { name: "Import 1,243 patients" }));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The import did not start. Busy just now",
    );
    expect(screen.getByRole("button", { name: "Import 1,243 patients" })).toBeDefined();
  });

  test("while it runs it tells how far, when it is done what came of it", async () => {
    const half = { ...none, new: 600, made: 643 };
    const job = {
      ID: 77,
      state: "running",
      done: 643,
      total: 1243,
      created_time: run.created_time,
      started_time: null,
      ended_time: null,
    };
    shown(
      {
        state: "running",
        job: 77,
        counts: half,
        counts_by_subject: { patient: half, referringdoctor: none },
      },
      { "GET /api/job/77": { body: job } },
    );
    const { unmount } = await open(<ImportRunPage />);
    expect(await screen.findByText(/^Importing, 643 of 1,243\./)).toBeDefined();
    expect(screen.getByRole("progressbar", { name: "Importing" }).getAttribute("aria-valuenow")).toBe("51");
    unmount();
    const all = { ...none, made: 1243 };
    shown({ state: "done", counts: all, counts_by_subject: { patient: all, referringdoctor: none } });
    await open(<ImportRunPage />);
    expect(await screen.findByText("1,243 patients imported.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Show patients" }).getAttribute("href")).toBe(
      "/account/raman/patients",
    );
  });

  test("when it ends while somebody looks on, the toast says what came of it and can undo it", async () => {
    const all = { ...none, made: 1243 };
    const counts_by_subject = { patient: all, referringdoctor: none };
    const times = { created_time: run.created_time, started_time: null, ended_time: null };
    const done = { ...run, state: "done", job: 77, counts: all, counts_by_subject };
    const running = { ...run, state: "running", job: 77 };
    let state = running;
    const calls = shown(
      {},
      {
        "GET /api/import/0": () => ({ body: state }),
        "GET /api/job/77": () => {
          state = done;
          return { body: { ID: 77, state: "done", done: 1243, total: 1243, ...times } };
        },
        "POST /api/import/5/undo": { body: { ...done, state: "undoing" } },
      },
    );
    await open(<ImportRunPage />);
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(calls.some(({ url }) => url.startsWith("/api/import/5/undo"))).toBe(true));
  });

  test("an import nobody knows is not found", async () => {
    answerCalls({});
    await open(<ImportRunPage />);
    expect(await screen.findByRole("heading")).toBeDefined();
    expect(screen.queryByText("Columns")).toBeNull();
  });
});

describe("choosing files", () => {
  const choose = (...files: File[]): void =>
    void fireEvent.change(screen.getByLabelText("Choose files", { selector: "input" }), {
      target: { files },
    });
  const csv = (name: string): File => new File(["Surname,Given\nTran,Mai"], name);

  test("a spreadsheet is told what to do, and can be taken out", async () => {
    await open(<ChooseFiles />);
    choose(csv("patients.csv"), csv("patients.ods"));
    expect(
      await screen.findByText(
        "This is in another spreadsheet format. Save it as .xlsx or CSV and import that file.",
      ),
    ).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Review file" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Remove the files");
    fireEvent.click(screen.getByRole("button", { name: "Remove patients.ods" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("what is cut off says so, and the files stay chosen", async () => {
    const keys: string[] = [];
    class CutOff extends EventTarget {
      readonly upload = new EventTarget();
      open(): void {}
      setRequestHeader(name: string, value: string): void {
        if (name === "idempotency-key") keys.push(value);
      }
      abort(): void {}
      send(): void {
        this.dispatchEvent(new Event("error"));
      }
    }
    vi.stubGlobal("XMLHttpRequest", CutOff);
    await open(<ChooseFiles />);
    choose(csv("patients.csv"));
    fireEvent.click(await screen.findByRole("button", { name: "Review file" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The upload was interrupted");
    expect(screen.getByText("patients.csv")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
  });
});
