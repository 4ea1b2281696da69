import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { taskRow } from "#areas/transcription/tasks/web/testing/example.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type Call, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { LettersCard } from "./LettersCard.tsx";
import { LettersOutPage } from "./LettersOutPage.tsx";
import { lettersOutWeb } from "./routes.tsx";
import { birch, draft, emailed } from "./testing/example.ts";
import { UnsentPage } from "./UnsentPage.tsx";

let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {
    "GET /api/letterOut/task/5": { body: [] },
    "GET /api/letterOut/draft/5": { body: draft },
    "GET /api/letterOut/50/1": { body: { letters: [emailed], totalItems: 1 } },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const SENDER = ["task.own", "patient.view", "referringdoctor.edit"] as const;
const show = (part: ReactNode, may: readonly (typeof SENDER)[number][] = SENDER) =>
  renderPage(
    <SessionProvider me={reception(...may)}>
      <ClientProvider client={raman}>{part}</ClientProvider>
    </SessionProvider>,
    "/account/raman/letters-out",
    [lettersOutWeb],
  );
const task = {
  ...taskRow(5, { is_returned: true, _status: 6 }),
  ...{ attachments: [], externalNotes: [], internalNotes: [], ratings: [], available_statuses: [] },
  ...{ next_status: null, client_template: null, _activity_log: null, service_note: null },
};
const posts = () => calls.filter(({ method }) => method === "POST");

describe("the card on a returned task", () => {
  test("says whom the letter went to and what happened, and sends it again by another way", async () => {
    answers["GET /api/letterOut/task/5"] = { body: [emailed] };
    answers["POST /api/letterOut/71/again"] = {
      status: 400,
      body: {
        code: "invalid",
        message: "Check the fields.",
        errors: { way: "This doctor has no EDI address." },
      },
    };
    await show(<LettersCard task={task} />);
    const card = await screen.findByRole("region", { name: "Letters out" });
    expect(await within(card).findByText("Dr Hannah Birch")).toBeTruthy();
    expect(within(card).getByRole("list", { name: "History" }).textContent).toContain("by Kirra Walsh");
    fireEvent.click(within(card).getByRole("button", { name: "Send again" }));
    const dialog = await screen.findByRole("dialog", { name: "Send again" });
    fireEvent.click(within(dialog).getByRole("combobox", { name: "Send by" }));
    fireEvent.click(await screen.findByRole("option", { name: "Secure message" }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
    expect(await within(dialog).findByText("This doctor has no EDI address.")).toBeTruthy();
    expect(posts()[0]?.body).toEqual({ way: "secure" });
  });

  test("a letter that has not arrived is withdrawn after a question, and an arrived one can't be", async () => {
    const opened = { ...emailed, ID: 72, state: "opened" };
    answers["GET /api/letterOut/task/5"] = { body: [emailed, opened] };
    answers["POST /api/letterOut/71/withdraw"] = { body: { ...emailed, is_replaced: true } };
    await show(<LettersCard task={task} />);
    fireEvent.click(await screen.findByRole("button", { name: "Withdraw" }));
    const dialog = await screen.findByRole("dialog", { name: "Withdraw letter" });
    expect(dialog.textContent).toContain("Its link no longer opens.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw letter" }));
    await screen.findByText(/^Letter withdrawn\. /);
    expect(posts().map(({ url }) => url)).toEqual([expect.stringContaining("/letterOut/71/withdraw")]);
  });

  test("a withdrawn letter is named as such, and a replaced one as replaced", async () => {
    const replacedBy = (detail: string) => [{ ...emailed.events[0], ID: 9, kind: "replaced", detail }];
    answers["GET /api/letterOut/task/5"] = {
      body: [
        { ...emailed, is_replaced: true, events: replacedBy("Withdrawn.") },
        { ...emailed, ID: 72, is_replaced: true, events: replacedBy("Sent again by post.") },
      ],
    };
    await show(<LettersCard task={task} />);
    expect(await screen.findByText("Withdrawn")).toBeTruthy();
    expect(screen.getByText("Replaced")).toBeTruthy();
  });

  test("a newer version is said, and can't be sent from the old one", async () => {
    answers["GET /api/letterOut/task/5"] = { body: [{ ...emailed, is_outdated: true }] };
    await show(<LettersCard task={task} />);
    expect(await screen.findByText("Newer version")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  });

  test("who may not view patients sends nothing; an open task has no card", async () => {
    const { unmount } = await show(<LettersCard task={task} />, ["task.own"]);
    expect(await screen.findByText("Not sent yet.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send letter" })).toBeNull();
    unmount();
    await show(<LettersCard task={{ ...task, is_returned: false }} />);
    await waitFor(() => expect(calls.some(({ url }) => url.includes("/letterOut/task/5"))).toBe(true));
    expect(screen.queryByRole("region", { name: "Letters out" })).toBeNull();
  });
});

describe("the dialog that sends a letter", () => {
  const open = async () => {
    await show(<LettersCard task={task} />);
    fireEvent.click(await screen.findByRole("button", { name: "Send letter" }));
    return screen.findByRole("dialog", { name: "Send letter" });
  };
  const press = (dialog: HTMLElement) =>
    fireEvent.click(within(dialog).getAllByRole("button", { name: /^Send/ }).at(-1) ?? dialog);

  test("ticks the referring doctor with the preferred way, and sends", async () => {
    answers["POST /api/letterOut"] = {
      body: [{ _task: 5, _referring_doctor: 21, result: "sent", reason: null }],
    };
    const dialog = await open();
    const box = await within(dialog).findByRole("checkbox", { name: "Dr Hannah Birch" });
    expect(box).toHaveProperty("checked", true);
    expect(within(dialog).getByText("birch@barkly.example")).toBeTruthy();
    expect(within(dialog).getByRole("link", { name: "Download PDF" }).getAttribute("href")).toContain(
      "/letterOut/preview/5?file=44",
    );
    press(dialog);
    await waitFor(() =>
      expect(posts()[0]?.body).toMatchObject({
        letters: [
          { _task: 5, _file: 44, _patient: 9, recipients: [{ _referring_doctor: 21, way: "email" }] },
        ],
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Send letter" })).toBeNull());
  });

  test("stays open with the reason beside a recipient who gets no letter", async () => {
    const reason = "This referring doctor is deleted.";
    answers["POST /api/letterOut"] = {
      body: [{ _task: 5, _referring_doctor: 21, result: "refused", reason }],
    };
    const dialog = await open();
    await within(dialog).findByRole("checkbox", { name: "Dr Hannah Birch" });
    press(dialog);
    expect(await within(dialog).findByText(reason, { exact: false })).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: "Edit referring doctor" })).toBeTruthy();
  });

  test("asks for a patient and a recipient, and says which address is missing", async () => {
    answers["GET /api/letterOut/draft/5"] = { body: { ...draft, patient: null, recipients: [] } };
    const dialog = await open();
    await within(dialog).findByLabelText("Patient");
    press(dialog);
    expect(await within(dialog).findByText("Choose a patient.")).toBeTruthy();
    expect(posts()).toEqual([]);
  });

  test("a doctor without an address names what to add", async () => {
    const doctor = { ...birch, email: null };
    answers["GET /api/letterOut/draft/5"] = {
      body: { ...draft, recipients: [{ role: "referrer", doctor }] },
    };
    const dialog = await open();
    await within(dialog).findByRole("checkbox", { name: "Dr Hannah Birch" });
    press(dialog);
    expect(await within(dialog).findByText("Choose how to send it.", { exact: false })).toBeTruthy();
    expect(posts()).toEqual([]);
  });

  test("a letter that was sent shows its state in place of the ways", async () => {
    answers["GET /api/letterOut/draft/5"] = { body: { ...draft, sent: [{ ...emailed, state: "opened" }] } };
    const dialog = await open();
    expect(await within(dialog).findByText("Opened")).toBeTruthy();
    expect(within(dialog).getByRole("checkbox", { name: "Dr Hannah Birch" })).toHaveProperty(
      "disabled",
      true,
    );
  });
});

describe("the list", () => {
  test("says what has not arrived, and acts on the selected letters", async () => {
    const late = { ...emailed, is_late: true };
    const post = {
      ...emailed,
      ID: 72,
      way: "post" as const,
      state: "queued" as const,
      recipient: "Dr Ann Lee",
    };
    answers["GET /api/letterOut/50/1"] = { body: { letters: [late, post], totalItems: 2 } };
    answers["POST /api/letterOut/done"] = { body: [{ ...post, state: "printed" }] };
    await show(<LettersOutPage />);
    expect(await screen.findByText("Not opened")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select NGUYEN, Thi Mai to Dr Ann Lee" }));
    const bar = await screen.findByRole("group", { name: "Selected letters" });
    fireEvent.click(within(bar).getByRole("button", { name: "Mark as printed" }));
    await waitFor(() => expect(posts()[0]?.body).toEqual({ ids: [72] }));
  });

  test("an error offers another try, and none says so", async () => {
    answers["GET /api/letterOut/50/1"] = { body: { letters: [], totalItems: 0 } };
    await show(<LettersOutPage />);
    expect(await screen.findByText(/No letters sent yet/)).toBeTruthy();
  });
});

describe("letters that were not sent", () => {
  test("are those of the last 14 days, and with All every one", async () => {
    answers["GET /api/letterOut/unsent/20/1"] = { body: { letters: [], totalItems: 0 } };
    await show(<UnsentPage />);
    await screen.findByText("All letters of the last 14 days are sent.");
    fireEvent.click(screen.getByRole("radio", { name: "All" }));
    await screen.findByText("All returned letters are sent.");
    await waitFor(() => expect(calls.map(({ url }) => url).join()).toMatch(/older=(1|true)/));
  });

  const unsent = (ID: number) => ({
    ...{ ID, subject: `Letters ${ID}`, delivered_time: "2026-11-20T02:00:00.000Z" },
    files: [draft.file],
  });

  test("are what the page has for those who may not see patients", async () => {
    answers["GET /api/letterOut/unsent/20/1"] = { body: { letters: [unsent(5)], totalItems: 1 } };
    await show(<LettersOutPage />, ["task.own"]);
    expect(await screen.findByText("Letters 5")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Sent" })).toBeNull();
    expect(calls.some(({ url }) => url.includes("/api/letterOut/50/1"))).toBe(false);
  });

  test("several are sent in one act, each with its patient and doctor shown first", async () => {
    answers["GET /api/letterOut/unsent/20/1"] = { body: { letters: [unsent(5), unsent(6)], totalItems: 2 } };
    answers["GET /api/letterOut/draft/6"] = { body: { ...draft, _task: 6, patient: null, recipients: [] } };
    answers["POST /api/letterOut"] = {
      body: [{ _task: 5, _referring_doctor: 21, result: "sent", reason: null }],
    };
    await show(<UnsentPage />);
    await screen.findByRole("checkbox", { name: "Select Letters 6" });
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select all letters on this page" }));
    fireEvent.click(await screen.findByRole("button", { name: "Send to referring doctors" }));
    const dialog = await screen.findByRole("dialog", { name: "Send to referring doctors" });
    expect(await within(dialog).findByText("To Dr Hannah Birch by email")).toBeTruthy();
    expect(await within(dialog).findByText("Choose the patient in its task.")).toBeTruthy();
    fireEvent.click(await within(dialog).findByRole("button", { name: "Send 1 letter" }));
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ letters: [{ _task: 5, _patient: 9 }] }));
    expect(posts()).toHaveLength(1);
  });
});
