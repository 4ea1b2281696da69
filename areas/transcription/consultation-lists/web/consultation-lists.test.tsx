import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator, billing, raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Consultation, ConsultationList } from "../contract.ts";
import { BillsCard } from "./BillsCard.tsx";
import { ConsultationListsPage } from "./ConsultationListsPage.tsx";
import { BillingOfAllPage } from "./BillingOfAllPage.tsx";
import { ListRecord } from "./ListRecord.tsx";

const row = (ID: number, fields: Partial<Consultation> = {}): Consultation => ({
  ID,
  _list: 5,
  _patient: 60 + ID,
  patient: {
    ID: 60 + ID,
    title: null,
    first_name: "Pat",
    last_name: `Person${ID}`,
    dob: "1960-01-02",
    mrn: null,
  },
  p__picture: null,
  p__status: "Validated",
  p__missing: [],
  _appointment: null,
  repeat_date: null,
  start_time: "09:00",
  service_date: "2026-11-20",
  is_cancelled: false,
  items: ["104"],
  unknown_items: [],
  schedule_fee: 95.6,
  billing_type: 4,
  _referral: null,
  notes: null,
  category: null,
  version: 1,
  ...fields,
});
const list = (consultations: Consultation[], fields: Partial<ConsultationList> = {}): ConsultationList => ({
  ID: 5,
  _doctor: 7,
  doctor: { ID: 7, username: "raman", title: 3, first_name: "Priya", last_name: "Raman" },
  date: "2026-11-20",
  type: "OUTPATIENT",
  _location: 3,
  location: { ID: 3, abbreviation: "RICH", name: "Richmond Rooms" },
  is_sent: false,
  sent_time: null,
  due_date: null,
  _task: null,
  task: null,
  consultation_count: consultations.length,
  p__picture: null,
  p__status: "Validated",
  notes: null,
  version: 1,
  consultations,
  ...fields,
});

const DUE = "2026-01-01T06:00:00.000Z";
let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {
    "GET /api/consultationlist/5/calendar": { body: { cancelled: [], unlisted: 0 } },
    "GET /api/consultationlist/items": { body: { items: [], nearest: null } },
    "GET /api/consultationlist/brief": { body: { consultationLists: [], totalItems: 0 } },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = (
  content: React.ReactNode,
  me = reception("consultation.view", "consultation.send", "billing.view"),
) =>
  renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>{content}</ClientProvider>
    </SessionProvider>,
  );
const open = (given: ConsultationList, me?: Parameters<typeof show>[1]) =>
  show(<ListRecord list={given} reload={() => undefined} />, me);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const items = (ID: number) => screen.findByRole("combobox", { name: `MBS items of Person${ID}, Pat` });
const puts = () =>
  calls
    .filter(({ method }) => method === "PUT")
    .map(({ url }) => Number(/consultation\/(\d+)/.exec(url)?.[1]));
const suggestion = (item: string, used = 0) => ({
  item,
  description: `About ${item}`,
  fee: 95.6,
  used,
  is_preferred: false,
});
const sent = (method: string) => calls.findLast((call) => call.method === method);

describe("SCR-CONS-05, SCR-CONS-06: a sent list by the address of billing", () => {
  const task = {
    ID: 9,
    _doctor: 7,
    _workflow: "BILLING",
    _status: 2,
    available_statuses: [2, 1, 3],
    externalNotes: [],
    internalNotes: [],
    version: 4,
  };
  const given = (fields: Partial<Consultation> = {}) =>
    list([row(1, fields)], {
      is_sent: true,
      sent_time: "2026-11-20T01:00:00.000Z",
      _task: 9,
      task: { ID: 9, _status: 2 },
    });
  const asking: WebFeature = {
    name: "asking",
    pages: [],
    slots: [
      patientSlots.request.entry({
        name: "asking",
        needs: ["missinginfo.send"],
        order: 1,
        content: ({ patient }) => <p>Request about {patient.ID}</p>,
      }),
    ],
  };
  const part = (me: ReturnType<typeof reception>, shown: ConsultationList, features: WebFeature[] = []) =>
    renderPage(
      <SessionProvider me={me}>
        <ClientProvider client={raman}>
          <ListRecord list={shown} reload={() => undefined} />
        </ClientProvider>
      </SessionProvider>,
      "/",
      features,
    );

  test("STATE-BILL-01: staff change the billing status, note, and request what a claim still needs", async () => {
    answers["GET /api/task/9"] = { body: task };
    answers["PUT /api/task/9"] = { body: { ...task, _status: 3 } };
    const me = administrator("consultation.view", "billing.view", "billing.edit", "missinginfo.send");
    await part(me, given(), [asking]);
    fireEvent.click(await screen.findByRole("combobox", { name: "Status" }));
    fireEvent.click(await screen.findByRole("option", { name: "Data entry" }));
    await waitFor(() => expect(sent("PUT")?.body).toEqual({ _status: 3, original_status: 2, version: 4 }));
    expect(screen.getByRole("button", { name: "Add note" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Request information about PERSON1, Pat" }));
    expect(screen.getByText(/Request about/)).toBeTruthy();
  });

  test("the client reads what is missing and is led to its fields; it changes no status", async () => {
    answers["GET /api/task/9"] = { body: task };
    const me = reception("consultation.view", "billing.view", "patient.edit", "task.own");
    await part(me, given({ p__missing: ["dob", "referring_doctor"] }), [asking]);
    expect(await screen.findByText("No notes yet.")).toBeTruthy();
    expect(screen.queryByRole("combobox", { name: "Status" })).toBeNull();
    expect(screen.queryByText("Complete")).toBeNull();
    const missing = screen.getByRole("link", { name: "Date of birth missing: PERSON1, Pat" });
    expect(missing.textContent).toBe("Date of birth missing");
    expect(missing.parentElement?.title).toBe("Date of birth missing, Referring doctor missing");
    expect(missing.getAttribute("href")).toMatch(/details\/61\?(?=.*missing=1)(?=.*list=5)/);
  });

  test("staff who follow the address are led beneath the client", async () => {
    answers["GET /api/consultationlist/5"] = { body: given() };
    const { address } = await renderPage(
      <SessionProvider me={administrator("consultation.view", "billing.view")}>
        <BillingOfAllPage />
      </SessionProvider>,
      "/admin/billing/details?doctorID=7&id=5",
    );
    await waitFor(() => expect(address()).toBe("/account/raman/billing/details?id=5"));
  });
});

describe("SCR-CONS-04: a list", () => {
  test("sends the complete rows after a question, and the others stay", async () => {
    answers["POST /api/consultationlist/5/send"] = {
      body: list([row(1)], { is_sent: true, task: { ID: 9, _status: 1 } }),
    };
    await open(list([row(1), row(2, { items: [] }), row(3, { p__status: "Unconverted" })]));
    expect(screen.getByText(/2 of 3 can't be billed yet/)).toBeTruthy();
    expect(screen.getByText(/Send the 1 now, the others stay here/)).toBeTruthy();
    expect(screen.getByText("Item needed")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /Send 1 to billing/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Send 1 of 3 to billing?" }));
    fireEvent.click(dialog.getByRole("button", { name: "Send to billing" }));
    expect(await screen.findByText("Successfully Sent")).toBeTruthy();
    expect(sent("POST")?.body).toEqual({ notes: null, consultations: [1] });
  });

  test("a patient whose details are missing is not ticked, and the banner opens the claims only", async () => {
    await open(list([row(1), row(2, { p__missing: ["dob"] })]));
    expect(screen.getByRole("checkbox", { name: "Send PERSON2, Pat" })).toHaveProperty("checked", false);
    fireEvent.click(screen.getByRole("button", { name: "Add missing details" }));
    expect(screen.getByText("Date of birth missing")).toBeTruthy();
    expect(screen.queryByText("PERSON1, Pat")).toBeNull();
    expect(screen.queryByRole("combobox", { name: /MBS items/ })).toBeNull();
  });

  test("does not offer to send the others where none can be billed", async () => {
    await open(list([row(1, { items: [] }), row(2, { items: [] })]));
    expect(screen.getByText(/2 of 2 can't be billed yet/)).toBeTruthy();
    expect(screen.queryByText(/the others stay/)).toBeNull();
  });

  test("MSG-010: a failed sending keeps the list and what was typed", async () => {
    answers["POST /api/consultationlist/5/send"] = {
      status: 409,
      body: { message: "Send Failed. Already sent.", code: "consultation.sent" },
    };
    await open(list([row(1)]));
    fireEvent.click(screen.getByRole("button", { name: /Send 1 to billing/ }));
    const notes = await screen.findByLabelText(/Notes for billing/);
    fireEvent.change(notes, { target: { value: "Check item 104" } });
    fireEvent.click(screen.getByRole("button", { name: "Send to billing" }));
    expect(await screen.findByText(/Send Failed/)).toBeTruthy();
    expect(notes).toHaveProperty("value", "Check item 104");
  });

  test("I opens the items of the row; Enter saves and goes to the next patient, Ctrl D repeats the row above", async () => {
    const given = list([row(1, { items: [] }), row(2, { items: [] }), row(3, { items: [] })]);
    answers["PUT /api/consultationlist/5/consultation/1"] = { body: given };
    answers["PUT /api/consultationlist/5/consultation/2"] = { body: given };
    await open(given);
    press("j");
    expect(document.activeElement?.textContent).toBe("PERSON1, Pat");
    press("i");
    const first = await items(1);
    fireEvent.change(first, { target: { value: "104 10990" } });
    fireEvent.keyDown(first, { key: "Enter" });
    await waitFor(() => expect(sent("PUT")?.body).toEqual({ items: ["104", "10990"], version: 1 }));
    const second = await items(2);
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: "d", ctrlKey: true });
    expect(second).toHaveProperty("value", "104 10990");
    fireEvent.keyDown(second, { key: "Enter" });
    await waitFor(() => expect(puts()).toEqual([1, 2]));
    const third = await items(3);
    fireEvent.change(third, { target: { value: "23" } });
    fireEvent.keyDown(third, { key: "Escape" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("PERSON3, Pat"));
    expect(puts()).toEqual([1, 2]);
  });

  test("what fits is suggested: an arrow chooses it, Space adds it; an item that is there says so", async () => {
    answers["PUT /api/consultationlist/5/consultation/1"] = { body: list([row(1)]) };
    await open(list([row(1)]));
    fireEvent.click(screen.getByRole("button", { name: "PERSON1, Pat" }));
    const field = await items(1);
    answers["GET /api/consultationlist/items"] = {
      body: { items: [suggestion("105", 214), suggestion("104")], nearest: null },
    };
    fireEvent.change(field, { target: { value: "104 10" } });
    const options = await screen.findAllByRole("option", { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "105About 105used 214 times",
      "104About 104already added",
    ]);
    expect(calls.findLast(({ url }) => url.includes("/items"))?.url).toContain("query=10");
    // Screen readers announce the option that an arrow key selects; typing clears the selection.
    const active = () => field.getAttribute("aria-activedescendant");
    expect(active()).toBeNull();
    for (const [key, at] of [
      ["ArrowDown", 0],
      ["ArrowDown", 1],
      ["ArrowUp", 0],
    ] as const) {
      fireEvent.keyDown(field, { key });
      expect(active()).toMatch(/./);
      expect(active()).toBe(options[at]?.id);
    }
    fireEvent.keyDown(field, { key: " " });
    expect([field.getAttribute("value"), active()]).toEqual(["104 105 ", null]);
    expect(screen.getByText("104 and 105 on one day: Medicare usually pays only one.")).toBeTruthy();
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(sent("PUT")?.body).toEqual({ items: ["104", "105"], version: 1 }));
  });

  test("what is no item number is refused in the field, stays typed and is not sent", async () => {
    await open(list([row(1)]));
    press("i");
    const field = await items(1);
    fireEvent.change(field, { target: { value: "hip" } });
    fireEvent.blur(field);
    expect(await screen.findByText("Enter up to 20 item numbers.")).toBeTruthy();
    expect(screen.getByText("hip")).toBeTruthy();
    expect(sent("PUT")).toBeUndefined();
  });

  test("a refused save stays typed and says why, and another person's change is not overwritten", async () => {
    const message = "Sarah Lindqvist updated this record.";
    answers["PUT /api/consultationlist/5/consultation/1"] = { status: 409, body: { message, code: "stale" } };
    await open(list([row(1)]));
    press("i");
    fireEvent.change(await items(1), { target: { value: "105" } });
    fireEvent.keyDown(await items(1), { key: "Enter" });
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(screen.getByText("105")).toBeTruthy();
  });

  test("a number that the schedule does not have is an error with the nearest one", async () => {
    answers["GET /api/consultationlist/items"] = { body: { items: [], nearest: "10990" } };
    answers["PUT /api/consultationlist/5/consultation/1"] = { body: list([row(1)]) };
    await open(list([row(1, { items: ["104", "10909"], unknown_items: ["10909"] })]));
    expect(screen.getByText("Unknown item")).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: "Send PERSON1, Pat" })).toHaveProperty("checked", false);
    fireEvent.click(await screen.findByRole("button", { name: "Use 10990" }));
    await waitFor(() => expect(sent("PUT")?.body).toEqual({ items: ["104", "10990"], version: 1 }));
  });

  test("X takes the tick away, B chooses the billing type", async () => {
    answers["PUT /api/consultationlist/5/consultation/1"] = { body: list([row(1)]) };
    await open(list([row(1), row(2)]));
    press("j");
    press("x");
    expect(screen.getByRole("button", { name: /Send 1 to billing/ })).toBeTruthy();
    press("b");
    fireEvent.click(await screen.findByRole("option", { name: "No Gap" }));
    await waitFor(() => expect(sent("PUT")?.body).toEqual({ billing_type: 1, version: 1 }));
  });

  test("tabs count the rows; a cancelled appointment is in sight and can't be ticked", async () => {
    answers["GET /api/consultationlist/5/calendar"] = {
      body: {
        cancelled: [
          {
            _patient: 64,
            patient: row(4).patient,
            _appointment: 9,
            repeat_date: "2026-11-20",
            start_time: "08:00",
          },
        ],
        unlisted: 1,
      },
    };
    answers["POST /api/consultationlist/5/calendar"] = { body: list([row(1)]) };
    await open(list([row(1), row(2, { items: [] }), row(3, { is_cancelled: true })]));
    await screen.findByText("All 4");
    expect(
      ["Complete 1", "Needs details 1", "Cancelled 2"].map((tab) => screen.getByLabelText(tab)),
    ).toHaveLength(3);
    expect(screen.getByText(/1 of 4 can't be billed yet/).parentElement?.textContent).toContain(
      "2 appointments were cancelled.",
    );
    expect(await screen.findByRole("checkbox", { name: "Send PERSON4, Pat" })).toHaveProperty(
      "disabled",
      true,
    );
    fireEvent.click(screen.getByRole("checkbox", { name: "Send all" }));
    fireEvent.click(screen.getByLabelText("Cancelled 2"));
    await waitFor(() => expect(screen.queryByText("PERSON1, Pat")).toBeNull());
    expect(screen.getByRole("checkbox", { name: "Send PERSON3, Pat" })).toHaveProperty("checked", false);
    fireEvent.click(screen.getByRole("button", { name: "Add appointment" }));
    await waitFor(() => expect(sent("POST")?.url).toContain("/consultationlist/5/calendar"));
  });

  test("the other lists that wait, those of the same day first", async () => {
    const other = (ID: number, date: string, name: string) => ({
      ...list([row(1)]),
      ID,
      date,
      location: { ID, abbreviation: "", name },
    });
    answers["GET /api/consultationlist/brief"] = {
      body: {
        consultationLists: [
          other(6, "2026-11-24", "Yarra Private"),
          other(5, "2026-11-20", "This"),
          other(7, "2026-11-20", "Kew"),
        ],
        totalItems: 3,
      },
    };
    await open(list([row(1)]));
    const others = within(await screen.findByRole("region", { name: "Other lists to send" }));
    expect(others.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Fri 20/11/2026, Kew",
      "Tue 24/11/2026, Yarra Private",
    ]);
  });

  test("STATE-CONS-02, MSG-033: staff reset the due date of a sent list", async () => {
    const due = list([row(1)], {
      is_sent: true,
      sent_time: "2026-11-20T01:00:00.000Z",
      task: { ID: 9, _status: 2 },
      due_date: new Date(Date.now() - 3 * 864e5).toISOString(),
    });
    answers["PUT /api/consultationlist/5/resetDueDate"] = { body: due };
    await open(due, billing("consultation.view", "consultation.send", "consultation.resetdue"));
    expect(screen.getByText(/^3 days overdue$/).closest("header")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Reset due date" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reset due date" }));
    expect(sent("PUT")).toBeUndefined();
    fireEvent.click(dialog.getByRole("button", { name: "Reset due date" }));
    expect(await screen.findByText("Successfully Reset")).toBeTruthy();
  });

  test("an empty day says so, and the list can be deleted", async () => {
    answers["DELETE /api/consultationlist/5"] = { body: { ID: 5 } };
    await open(list([]));
    expect(screen.getByText(/No appointments on this day/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Delete list" }));
    await waitFor(() => expect(sent("DELETE")).toBeTruthy());
  });
});

test("SCR-CONS-01, RULE-CONS-02: the lists by state, with counts, search and order, 50 to a page", async () => {
  answers["GET /api/consultationlist/count"] = {
    body: {
      ...{ not_sent: 2, open: 4, overdue: 1, new: 0, in_progress: 3, final_check: 0, delayed: 0 },
      ...{ claims_pending: 0, on_hold: 1, query: 0 },
    },
  };
  answers["GET /api/consultationlist/brief"] = {
    body: {
      consultationLists: [list([row(1)], { is_sent: true, due_date: DUE, task: { ID: 9, _status: 10 } })],
      totalItems: 1,
    },
  };
  await show(<ConsultationListsPage />);
  expect(await screen.findByText("Richmond Rooms")).toBeTruthy();
  expect(screen.getByText("Waits for you")).toBeTruthy();
  expect(screen.queryByText(/overdue/)).toBeNull();
  fireEvent.click(await screen.findByLabelText("On hold 1"));
  const briefs = () => calls.filter(({ url }) => url.startsWith("/api/consultationlist/brief"));
  await waitFor(() => expect(briefs().at(-1)?.url).toContain("view=on_hold"));
  expect(briefs().at(-1)?.url).toContain("pageSize=50");
  fireEvent.click(screen.getByRole("button", { name: /^Patients/ }));
  await waitFor(() => expect(briefs().at(-1)?.url).toContain("sort=patients"));
  fireEvent.change(screen.getByLabelText("Find a location or date"), { target: { value: "20/11" } });
  await waitFor(() => expect(briefs().at(-1)?.url).toContain("search=20%2F11"));
});

test("RULE-PAT-04: sent bills of a patient, five more at a time", async () => {
  const bill = (ID: number) => ({
    ID,
    _list: 5,
    service_date: "2026-11-20",
    _location: 3,
    location: { ID: 3, abbreviation: "RICH", name: `Rooms ${ID}` },
    items: ["104"],
    billing_status: 1,
    sent_time: "2026-11-20T01:00:00.000Z",
  });
  answers["GET /api/patient/61/bill"] = ({ url }) => {
    const take = Number(new URL(url, "http://corella.test").searchParams.get("take"));
    return {
      body: { bills: Array.from({ length: Math.min(take, 7) }, (_, index) => bill(index)), totalItems: 7 },
    };
  };
  await show(<BillsCard patient={61} />);
  await screen.findByText("Rooms 4");
  fireEvent.click(screen.getByRole("button", { name: "Show 2 more" }));
  expect(await screen.findByText("Rooms 6")).toBeTruthy();
});
