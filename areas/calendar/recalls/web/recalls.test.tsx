import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aVisitType } from "#areas/calendar/appointment-types/web/testing/example.ts";
import { BookingOverlay } from "#areas/calendar/appointments/web/palette/BookingOverlay.tsx";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { answerCalls, type Call, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { anywhere, ask } from "./dialog-request.ts";
import { Dialogs } from "./Dialogs.tsx";
import { PatientRecalls } from "./PatientRecalls.tsx";
import { RecallsPage } from "./RecallsPage.tsx";
import { RulesDialog } from "./RulesDialog.tsx";
import { nguyen } from "./testing/example.ts";

const RecallsAnywhere = anywhere(() => Promise.resolve(Dialogs));
const LIST = "GET /api/recall/50/1";
const PREVIEW = "GET /api/recall/message";
const followUp = { ...nguyen, ID: 42, source: "follow_up", reason: null, _appointment: 5 } as const;
const review = aVisitType();
const EDITOR = ["calendar.view", "calendar.edit", "patient.view"];

let answers: StubReplies;
let calls: Call[];
const sent = (method: string) => calls.filter((call) => call.method === method);

beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {
    [LIST]: { body: { recalls: [nguyen], totalItems: 1 } },
    "GET /api/appointment-type": { body: [review] },
  };
  calls = answerCalls(answers);
});
afterEach(() => {
  ask(null);
  vi.unstubAllGlobals();
});

const show = (content = <RecallsPage />, rights = EDITOR) =>
  renderPage(
    <SessionProvider me={reception(...rights)}>
      <ClientProvider client={raman}>
        {content}
        <RecallsAnywhere />
        <BookingOverlay />
      </ClientProvider>
    </SessionProvider>,
  );
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the page of the recalls", () => {
  test("shows who is due for what, since when, and where it came from", async () => {
    answers[LIST] = { body: { recalls: [nguyen, followUp], totalItems: 2 } };
    await show();
    const row = (await screen.findByText("Knee review")).closest("tr");
    if (!row) throw new Error("no row");
    for (const words of ["NGUYEN, Thi Mai", "05/01/2026", /days overdue/, "Review", "Added by hand"])
      expect(within(row).getByText(words)).toBeDefined();
    expect(screen.getByText("Follow-up after appointment")).toBeDefined();
  });

  test("shows the number to call as a link, the landline where there is no mobile", async () => {
    const landline = { ...nguyen.patient, mobile: null, landline: "0395551234" };
    answers[LIST] = { body: { recalls: [nguyen, { ...followUp, patient: landline }], totalItems: 2 } };
    await show();
    const link = await screen.findByRole("link", { name: "0400 000 001" });
    expect(link.getAttribute("href")).toBe("tel:0400000001");
    expect(screen.getByRole("link", { name: "(03) 9555 1234" })).toBeDefined();
    fireEvent.click(link);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("leaves out the columns in which all rows would be alike", async () => {
    const anyType = { ...nguyen, _visit_type: null, visit_type: null };
    answers[LIST] = { body: { recalls: [anyType], totalItems: 1 } };
    const first = await show();
    await screen.findByText("Knee review");
    expect(screen.queryByRole("columnheader", { name: /^(Type|State)$/ })).toBeNull();
    first.unmount();
    answers[LIST] = { body: { recalls: [anyType, { ...nguyen, ID: 43, state: "messaged" }], totalItems: 2 } };
    await show();
    expect(await screen.findByRole("columnheader", { name: "Type" })).toBeDefined();
    expect(screen.getByRole("columnheader", { name: "State" })).toBeDefined();
  });

  test("filters in a popover, and names each filter in use until it is removed", async () => {
    await show();
    await screen.findByText("Knee review");
    press(/^Filter/);
    const panel = within(await screen.findByRole("dialog", { name: /^Filter/ }));
    fireEvent.click(panel.getByLabelText("Message sent"));
    fireEvent.click(panel.getByLabelText("Follow-up"));
    await waitFor(() =>
      expect(calls.at(-1)?.url).toMatch(/source=follow_up&state=messaged|state=messaged&source=follow_up/),
    );
    press("Remove filter State Message sent");
    await waitFor(() => expect(calls.at(-1)?.url).not.toContain("state="));
    expect(calls.at(-1)?.url).toContain("source=follow_up");
  });

  test("says when none is due, and tries a failed read again", async () => {
    answers[LIST] = { status: 500, body: { message: "Broken", code: "internal" } };
    await show();
    answers[LIST] = { body: { recalls: [], totalItems: 0 } };
    fireEvent.click(await screen.findByRole("button", { name: /Try again/ }));
    expect(await screen.findByText("No recalls are due.")).toBeDefined();
  });

  test("users who may only view open a recall, and can't change it", async () => {
    await show(<RecallsPage />, ["calendar.view"]);
    expect(screen.queryByRole("checkbox")).toBeNull();
    fireEvent.click(await screen.findByText("NGUYEN, Thi Mai"));
    const shown = await dialog("Recall");
    expect(shown.getByText("Knee review")).toBeDefined();
    expect(shown.queryByRole("button", { name: /Book|Send|Edit|Close recall/ })).toBeNull();
  });

  test("a recall is dismissed with a reason, and the toast takes it back", async () => {
    answers["POST /api/recall/41/closed"] = { body: { ...nguyen, state: "dismissed" } };
    answers["POST /api/recall/41/reopened"] = { body: nguyen };
    await show();
    fireEvent.focus((await screen.findByText("NGUYEN, Thi Mai")).closest("tr") ?? document.body);
    fireEvent.click(screen.getByText("NGUYEN, Thi Mai"));
    (await dialog("Recall")).getByRole("button", { name: "Close recall" }).click();
    const form = await dialog("Close recall");
    fireEvent.click(await form.findByText("Dismissed"));
    fireEvent.click(form.getByRole("button", { name: /^Dismiss recall/ }));
    expect((await form.findAllByText("Enter why the recall is dismissed.")).length).toBeGreaterThan(0);
    expect(sent("POST")).toEqual([]);
    fireEvent.change(form.getByLabelText(/Reason/), { target: { value: "Moved away" } });
    fireEvent.click(form.getByRole("button", { name: /^Dismiss recall/ }));
    await screen.findByText("Recall dismissed");
    press("Undo");
    await waitFor(() => expect(sent("POST")).toHaveLength(2));
    expect(sent("POST")[0]?.body).toEqual({ outcome: "dismissed", outcome_reason: "Moved away" });
  });
});

describe("the messages", () => {
  test("show their text, parts and cost, and who gets none, before they are sent", async () => {
    answers[LIST] = { body: { recalls: [nguyen, { ...nguyen, ID: 43 }], totalItems: 2 } };
    const row = { recall: nguyen, reason: null, to_address: "+61400000001", parts: 2, price_tenths: 158 };
    const none = { ...row, recall: { ...nguyen, ID: 43 }, reason: "no_mobile", to_address: "" };
    answers[PREVIEW] = {
      body: { text: "Richmond Rooms: your next appointment is due.", recalls: [row, none] },
    };
    answers["POST /api/recall/message"] = {
      body: [
        { ID: 41, reason: null },
        { ID: 43, reason: "no_mobile" },
      ],
    };
    await show();
    expect(await screen.findAllByText("NGUYEN, Thi Mai")).toHaveLength(2);
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all recalls on this page" }));
    expect(screen.getByText("2 selected")).toBeDefined();
    press(/Send message/);
    const shown = await dialog("Send message");
    for (const words of [/your next appointment is due/, "1 message, 2 parts, $0.16", "0400 000 001"])
      expect(await shown.findByText(words)).toBeDefined();
    expect(shown.getByText("The patient has no mobile number.")).toBeDefined();
    fireEvent.click(shown.getByRole("button", { name: "Send 1 message" }));
    await screen.findByText("1 message queued");
    expect(sent("POST")[0]?.body).toEqual({ ids: [41, 43] });
  });

  test("that nobody gets can't be sent", async () => {
    const row = { recall: nguyen, reason: "booked", to_address: "", parts: 1, price_tenths: null };
    answers[PREVIEW] = { body: { text: null, recalls: [row] } };
    await show();
    ask({ kind: "message", recalls: [nguyen] });
    const shown = await dialog("Send message");
    await shown.findByText("The patient has an appointment.");
    expect(shown.queryByRole("button", { name: /^Send/ })).toBeNull();
  });
});

test("booking opens the form with the patient, the type and the first free time from today on", async () => {
  answers["GET /api/availability/next"] = {
    body: {
      ...{ appointment_date: "2100-01-04", start_time: "10:15", end_time: "10:30", _location: null },
      ...{ location: null, zone: "Australia/Sydney" },
    },
  };
  await show();
  fireEvent.click(await screen.findByText("NGUYEN, Thi Mai"));
  (await dialog("Recall")).getByRole("button", { name: "Book appointment" }).click();
  const form = await dialog("Book appointment");
  expect(await form.findByDisplayValue("10:15")).toBeDefined();
  expect(form.getByDisplayValue("04/01/2100")).toBeDefined();
  const asked = new URL(calls.find(({ url }) => url.includes("/availability/next"))?.url ?? "", "http://x");
  expect(asked.searchParams.get("_visit_type")).toBe("4");
  expect(asked.searchParams.get("follow_up")).not.toBe("2026-01-05");
});

describe("the card on a patient's page", () => {
  const patient = { ...nguyen.patient, ID: 9 };
  test("shows the patient's recalls, and adds one for the patient", async () => {
    answers["GET /api/recall/patient/9"] = { body: [nguyen] };
    answers["POST /api/recall"] = { status: 201, body: nguyen };
    // `as`: the card reads only these fields of the patient.
    await show(<PatientRecalls patient={patient as never} />);
    expect(await screen.findByText("Knee review")).toBeDefined();
    press("Add recall");
    const form = await dialog("Add recall");
    fireEvent.change(await form.findByLabelText(/Reason/), { target: { value: "Hip" } });
    fireEvent.click(form.getByRole("button", { name: "12 months" }));
    fireEvent.click(form.getByRole("button", { name: /^Add recall/ }));
    await screen.findByText("Create Successfully");
    expect(sent("POST")[0]?.body).toMatchObject({ _patient: 9, reason: "Hip", _visit_type: null });
  });

  test("shows nothing to users who may only view if there are none", async () => {
    answers["GET /api/recall/patient/9"] = { body: [] };
    await show(<PatientRecalls patient={patient as never} />, ["calendar.view"]);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText("Recalls")).toBeNull();
  });
});

describe("the rules", () => {
  const rule = {
    ...{ ID: 3, _doctor: 7, _visit_type: 4, visit_type: nguyen.visit_type, amount: 6, unit: "month" },
    ...{ reason: "Check-up", is_active: true, is_deleted: false, version: 1 },
  };
  const MANAGER = ["calendar.view", "practice.settings"];

  test("are listed, changed, deleted and restored", async () => {
    answers["GET /api/recallRule"] = { body: [rule] };
    answers["PUT /api/recallRule/3"] = { body: rule };
    answers["DELETE /api/recallRule/3"] = { body: { ID: 3, is_deleted: true } };
    await show(<RulesDialog onClose={() => undefined} />, MANAGER);
    await screen.findByText("6 months");
    fireEvent.click(screen.getByText("Review"));
    const form = await dialog("Edit rule");
    fireEvent.change(await form.findByLabelText(/Review in/), { target: { value: "12" } });
    fireEvent.click(form.getByRole("button", { name: /^Save rule/ }));
    await waitFor(() =>
      expect(sent("PUT")[0]?.body).toMatchObject({ amount: 12, unit: "month", version: 1 }),
    );
    await screen.findByText("6 months");
    press("Delete the rule for Review");
    await screen.findByText("Rule for Review deleted");
    press("Undo");
    await waitFor(() => expect(sent("PUT")[1]?.body).toEqual({ is_deleted: false }));
  });

  test("are opened by users who may change settings only", async () => {
    answers["GET /api/recallRule"] = { body: [] };
    await show(<RecallsPage />, MANAGER);
    fireEvent.click(await screen.findByRole("button", { name: "Rules" }));
    expect(await screen.findByText(/^No rules yet/)).toBeDefined();
  });

  test("are not offered to the others", async () => {
    await show();
    await screen.findByText("NGUYEN, Thi Mai");
    expect(screen.queryByRole("button", { name: "Rules" })).toBeNull();
  });
});
