import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { anAppointment } from "#areas/calendar/appointments/web/testing/example.ts";
import { aPatient } from "#areas/patients/patient-record/web/testing/example.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { answerCalls, type Call, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { AddressNotice } from "./AddressNotice.tsx";
import { MessagesPage } from "./MessagesPage.tsx";
import { PatientMessages } from "./PatientMessages.tsx";
import { RepliesPage } from "./RepliesPage.tsx";
import { RulesPage } from "./RulesPage.tsx";
import { UnreachablePatients } from "./UnreachablePatients.tsx";
import { UnsentReminder } from "./UnsentReminder.tsx";
import { message, reply, rules } from "./testing/example.ts";

const LIST = "GET /api/visitMessage/50/1";
const REPLIES = "GET /api/visitMessage/reply/50/1";
const previewed = {
  ...{ patient: message.patient, starts_at: message.starts_at, zone: message.zone, due_at: message.due_at },
  ...{ to_address: "+61400000001", body: "Richmond Rooms: your appointment is on Fri 4 Dec", parts: 2 },
  ...{ price_tenths: 158, problem: null },
};

let answers: StubReplies;
let calls: Call[];
const sent = (method: string) => calls.filter((call) => call.method === method);
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {
    [LIST]: { body: { messages: [message], totalItems: 1, waiting: 1 } },
    [REPLIES]: { body: { replies: [reply], totalItems: 1 } },
    "GET /api/visitMessage/rules": { body: rules },
    "GET /api/visitMessage/month": {
      body: [{ month: "2026-12-01", sms: 12, parts: 24, price_tenths: 1896, emails: 0, failed: 1 }],
    },
    "GET /api/visitMessage/preview": {
      body: {
        day: "2026-12-02",
        today: [],
        tomorrow: [
          previewed,
          { ...previewed, patient: { ...message.patient, ID: 13 }, problem: "not_mobile" },
        ],
      },
    },
    "GET /api/appointment-type": { body: [] },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const ALL = ["calendar.view", "calendar.edit", "patient.view", "practice.settings"];
const show = (page: ReactNode, rights = ALL) =>
  renderPage(
    <SessionProvider me={reception(...rights)}>
      <ClientProvider client={raman}>{page}</ClientProvider>
    </SessionProvider>,
  );
const write = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));

describe("the list of messages", () => {
  test("shows each with its appointment and state, and how many replies wait", async () => {
    await show(<MessagesPage />);
    expect(await screen.findByText("STRÖM, Isla")).toBeDefined();
    for (const words of ["Reminder", "0400 000 001", "1 reply needs an answer."])
      expect(screen.getByText(words)).toBeDefined();
  });

  test("says why a message was not sent, when there are none, and when they can't be read", async () => {
    const skipped = { ...message, state: "skipped", reason: "not_mobile", sent_at: null };
    answers[LIST] = { body: { messages: [skipped], totalItems: 1, waiting: 0 } };
    const { unmount } = await show(<MessagesPage />);
    expect(await screen.findByText(/not a mobile number/)).toBeDefined();
    unmount();
    answers[LIST] = { body: { messages: [], totalItems: 0, waiting: 0 } };
    const empty = await show(<MessagesPage />);
    expect(await screen.findByText("No messages yet. Turn them on in the rules.")).toBeDefined();
    empty.unmount();
    answers[LIST] = { status: 500, body: { message: "Broken", code: "internal" } };
    await show(<MessagesPage />);
    expect(await screen.findByRole("button", { name: /Try again/ })).toBeDefined();
  });
});

describe("the card of an appointment", () => {
  const ahead = { ...message, state: "skipped", reason: "quiet", sent_at: null } as const;
  const of = (_appointment: number) =>
    anAppointment({ ID: _appointment, appointment_date: "2099-12-04", _patient: message.patient.ID });
  const noteOf = async (messages: readonly object[], appointment = of(4)) => {
    const patient = appointment.patient?.ID ?? 0;
    answers[`GET /api/visitMessage/patient/${patient}`] = {
      body: { messages, replies: [], is_opted_out: false },
    };
    await show(<UnsentReminder appointment={appointment} />);
    await waitFor(() => expect(calls.some(({ url }) => url.includes("/visitMessage/patient/"))).toBe(true));
  };

  test("says that its reminder was not sent, and why", async () => {
    await noteOf([{ ...ahead, _appointment: 4, repeat_date: null, starts_at: "2099-12-03T21:30:00Z" }]);
    expect(
      await screen.findByText("Reminder not sent. The quiet hours end too late for this appointment."),
    ).toBeDefined();
  });

  test("says nothing of another appointment's reminder", async () => {
    await noteOf([{ ...ahead, _appointment: 5, repeat_date: null, starts_at: "2099-12-03T21:30:00Z" }]);
    await waitFor(() => expect(screen.queryByText(/Reminder not sent/)).toBeNull());
  });
});

describe("the replies", () => {
  test("that need an answer are marked as answered by those who may", async () => {
    answers["POST /api/visitMessage/reply/9/handled"] = { body: { ...reply, handled_by: "Sarah Lindqvist" } };
    await show(<RepliesPage />);
    expect(await screen.findByText("“Can I bring my dog?”")).toBeDefined();
    expect(screen.getByText("Needs an answer.")).toBeDefined();
    press(/Mark as answered, STRÖM/);
    await waitFor(() => expect(sent("POST")).toHaveLength(1));
  });

  test("are answered with a message, and keep what was typed when it can't be sent", async () => {
    const ANSWER = "POST /api/visitMessage/reply/9/answer";
    answers[ANSWER] = { status: 409, body: { message: "Your reply can't be sent.", code: "x" } };
    await show(<RepliesPage />);
    fireEvent.click(await screen.findByRole("button", { name: "Reply, STRÖM, Isla" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reply" }));
    expect(dialog.getByRole("button", { name: "Open appointment, STRÖM, Isla" })).toBeDefined();
    expect(dialog.getByText("15 characters, 1 part, $0.08")).toBeDefined();
    fireEvent.change(await screen.findByLabelText(/Your reply/), { target: { value: "Yes, do" } });
    press(/^Send reply/);
    expect(await screen.findByText(/Your reply can.t be sent/)).toBeDefined();
    expect(screen.getByLabelText(/Your reply/)).toHaveProperty("value", "Yes, do");
    answers[ANSWER] = { body: { ...reply, handled_by: "Sarah Lindqvist" } };
    press(/^Send reply/);
    expect(await screen.findByText("Reply queued")).toBeDefined();
    expect(sent("POST").at(-1)?.body).toEqual({ text: "Yes, do" });
  });

  test("show the number to dial, and offer a message only where one can be sent", async () => {
    answers["GET /api/visitMessage/rules"] = { body: { ...rules, has_provider: false } };
    await show(<RepliesPage />);
    const number = await screen.findByRole("link", { name: "0400 000 001" });
    expect(number.getAttribute("href")).toBe("tel:+61400000001");
    expect(screen.getByRole("button", { name: "Open appointment, STRÖM, Isla" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Reply,/ })).toBeNull();
  });

  test("say that the appointment was deleted", async () => {
    answers["GET /api/appointment/7"] = { status: 404, body: { message: "Not found", code: "not_found" } };
    await show(<RepliesPage />);
    fireEvent.click(await screen.findByRole("button", { name: /^Open appointment/ }));
    expect(await screen.findByText("This appointment was deleted.")).toBeDefined();
  });

  test("offer no button to users who may only view the calendar", async () => {
    await show(<RepliesPage />, ["calendar.view"]);
    expect(await screen.findByText("“Can I bring my dog?”")).toBeDefined();
    expect(screen.queryByRole("button", { name: /Mark as answered/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /STRÖM/ })).toBeNull();
  });

  test("from an unknown patient show the number", async () => {
    const unknown = { ...reply, patient: null, question: "shared" };
    answers[REPLIES] = { body: { replies: [unknown], totalItems: 1 } };
    await show(<RepliesPage />);
    expect(await screen.findByText("0400 000 001")).toBeDefined();
    expect(screen.getByText(/Several patients share this number/)).toBeDefined();
  });
});

describe("the rules", () => {
  const PUT = "PUT /api/visitMessage/rules";

  test("show tomorrow's reminders beside today's, with parts, costs and reasons", async () => {
    await show(<RulesPage />);
    expect(await screen.findByText("1 reminder, 2 parts, $0.16")).toBeDefined();
    expect(screen.getByText("No reminders on this day.")).toBeDefined();
    expect(screen.getByText("The patient's number is not a mobile number.")).toBeDefined();
    expect(await screen.findByText("$1.90")).toBeDefined();
  });

  test("count the parts of a text while it is typed", async () => {
    await show(<RulesPage />);
    await screen.findByLabelText(/^Reminder/);
    write(/^Reminder/, "{practice}: {date} {time}");
    expect(screen.getByText("35 characters, 1 part, $0.08")).toBeDefined();
    expect(screen.getByLabelText("Example of reminder").textContent).toMatch(
      /^ExampleRichmond Rooms: Wed 16 Dec 10:45 am$/,
    );
    write(/^Reminder/, "{practice}: {date} {time} ş");
    expect(screen.getByText(/^37 characters, 1 part, \$0\.08\. “ş”/)).toBeDefined();
  });

  test("are saved with their version", async () => {
    answers[PUT] = { body: { ...rules, version: 4 } };
    await show(<RulesPage />);
    fireEvent.click(await screen.findByLabelText("Send a reminder before the appointment"));
    write(/Notice in hours/, "48");
    press(/^Save rules/);
    await screen.findByText("Saved Successfully");
    expect(sent("PUT")[0]?.body).toMatchObject({ reminds: true, lead_hours: 48, version: 3 });
  });

  test("take a name as the sender only once it is said to be registered", async () => {
    await show(<RulesPage />);
    await screen.findByLabelText(/^Sender/);
    write(/^Sender/, "RichmondRms");
    expect(await screen.findByText(/registered SMS sender ID as “Unverified”/)).toBeDefined();
    press(/^Save rules/);
    expect(await findFault("Confirm that the name is registered, or send from a number.")).toBeDefined();
    expect(sent("PUT")).toEqual([]);
  });

  test("can't be changed by users who may only view them", async () => {
    await show(<RulesPage />, ["calendar.view"]);
    expect(await screen.findByLabelText(/^Sender/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /Save rules/ })).toBeNull();
    expect(screen.getByLabelText(/^Sender/).closest("fieldset")).toHaveProperty("disabled", true);
    expect(screen.getByText(/Changing them needs the permission “Edit practice settings/)).toBeDefined();
    expect(document.querySelector('[data-field="required"]')).toBeNull();
  });

  test("say that no provider is set up, and a failed read", async () => {
    answers["GET /api/visitMessage/rules"] = { body: { ...rules, has_provider: false } };
    const { unmount } = await show(<RulesPage />);
    expect(await screen.findByText(/No SMS provider is set up/)).toBeDefined();
    unmount();
    answers["GET /api/visitMessage/rules"] = { status: 500, body: { message: "Broken", code: "internal" } };
    await show(<RulesPage />);
    expect(await screen.findByRole("button", { name: /Try again/ })).toBeDefined();
  });
});

describe("a patient's record", () => {
  const OF_PATIENT = "GET /api/visitMessage/patient/12";
  const content = { messages: [message], replies: [reply], is_opted_out: false };
  const patient = aPatient({ ID: 12 });

  test("shows messages and replies, and stops messages", async () => {
    answers[OF_PATIENT] = { body: content };
    answers["PUT /api/visitMessage/patient/12/optOut"] = { body: { is_opted_out: true } };
    await show(<PatientMessages patient={patient} />);
    expect(await screen.findByText("“Can I bring my dog?”")).toBeDefined();
    expect(screen.getByText("Delivered")).toBeDefined();
    press("Stop messages");
    await waitFor(() => expect(sent("PUT")[0]?.body).toEqual({ is_opted_out: true }));
  });

  test("shows nothing for a patient without messages", async () => {
    answers[OF_PATIENT] = { body: { messages: [], replies: [], is_opted_out: false } };
    await show(
      <>
        <PatientMessages patient={patient} />
        <p>After</p>
      </>,
    );
    expect(await screen.findByText("After")).toBeDefined();
    await waitFor(() => expect(sent("GET")).toHaveLength(1));
    expect(screen.queryByText("Appointment messages")).toBeNull();
  });

  test("is named in the missing data with others who get no message", async () => {
    const { starts_at, zone } = message;
    const named = { patient: message.patient, reason: "not_mobile", starts_at, zone };
    answers["GET /api/visitMessage/unreachable"] = { body: [named] };
    await show(<UnreachablePatients />);
    expect(await screen.findByRole("link", { name: "STRÖM, Isla" })).toBeDefined();
    expect(screen.getByText("1 patient with an appointment gets no message.")).toBeDefined();
  });

  test("names a number that is no mobile number", async () => {
    const skipped = { ...message, state: "skipped", reason: "not_mobile" };
    answers[OF_PATIENT] = { body: { ...content, messages: [skipped] } };
    await show(<AddressNotice patient={patient} />);
    expect(await screen.findByText(/The patient's number is not a mobile number/)).toBeDefined();
  });
});
