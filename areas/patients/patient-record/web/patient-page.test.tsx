import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { AttachmentsCard } from "./AttachmentsCard.tsx";
import { PatientPage } from "./PatientPage.tsx";
import { SummaryPage } from "./SummaryPage.tsx";
import { aPatient } from "./testing/example.ts";

const GET = "GET /api/patient/1";
const RECORD = "/account/raman/patients/details";
const EDIT = ["patient.view", "patient.edit"];
let answers: StubReplies;
let calls: Call[];

beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {
    [GET]: { body: aPatient() },
    "GET /api/patient/1/referral": { body: [] },
    "GET /api/patient/1/neighbours": {
      body: { position: 1, totalItems: 2, previous: null, next: { ID: 9 } },
    },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const around = (content: React.ReactNode, rights: readonly string[]) => (
  <SessionProvider me={reception(...rights)}>
    <ClientProvider client={raman}>{content}</ClientProvider>
  </SessionProvider>
);
const open = (id: string, rights: readonly string[] = EDIT) =>
  renderPage(around(<PatientPage />, rights), `${RECORD}/$id`, [], `${RECORD}/${id}`);

describe("SCR-PAT-02: the page of a patient", () => {
  test.each(["abc", "-1", "1.5", "1234567890123456"])(
    "%j is no patient, and nothing is asked",
    async (id) => {
      await open(id);
      expect(await screen.findByText("Not found")).toBeDefined();
      expect(calls.filter(({ url }) => url.startsWith("/api/patient"))).toEqual([]);
    },
  );

  test("opened from a search, it has its place, its neighbours and the way back in the results", async () => {
    const results = [9, 1, 4].map((ID) => ({ ...aPatient(), ID }));
    answers["GET /api/patient/search/nguyen"] = { body: results };
    await open("1?search=nguyen");
    expect(await screen.findByText("2 of 3")).toBeDefined();
    const back = screen.getByRole("link", { name: /Patients/ });
    expect(back.getAttribute("href")).toMatch(/\/patients\?search=nguyen$/);
    fireEvent.click(screen.getByRole("button", { name: "Next patient (J)" }));
    await waitFor(() => expect(calls.some(({ url }) => url.startsWith("/api/patient/4?"))).toBe(true));
  });

  test("opened from a filtered list, it has its place, its neighbours and the way back in that list", async () => {
    const { address } = await open("1?referral=expired&category=Z");
    await screen.findByText("1 of 2");
    const asked = calls.find(({ url }) => url.startsWith("/api/patient/1/neighbours"))?.url ?? "";
    expect(Object.fromEntries(new URL(asked, location.origin).searchParams)).toMatchObject({
      referral: "expired",
      category: "Z",
    });
    const back = screen.getByRole("link", { name: /Patients/ });
    expect(back.getAttribute("href")).toMatch(/\/patients\?.*referral=expired/);
    fireEvent.click(screen.getByRole("button", { name: "Next patient (J)" }));
    await waitFor(() => expect(address()).toMatch(/\/9\?.*referral=expired/));
  });

  test("one that can't be seen is not told from one that is not", async () => {
    answers[GET] = { status: 404, body: { code: "not_found", message: "Not found" } };
    await open("1");
    expect(await screen.findByText("Not found")).toBeDefined();
  });

  test("one that can't be read says so with its code, and can be tried again", async () => {
    answers[GET] = { status: 500, body: { code: "broken", message: "Not now." } };
    await open("1");
    expect(await screen.findByText("This patient can't be displayed. Not now.")).toBeDefined();
    expect(screen.getByText("Support code: r-1")).toBeDefined();
    answers[GET] = { body: aPatient() };
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("1 of 2")).toBeDefined();
  });

  test("one that was merged leads to the one that was kept", async () => {
    answers[GET] = { body: aPatient({ _merged_into: 44 }) };
    const { address } = await open("1");
    await waitFor(() => expect(address()).toBe(`${RECORD}/44`));
  });

  test("J goes to the next patient; there is none before the first", async () => {
    const { address } = await open("1");
    await screen.findByText("1 of 2");
    expect(screen.getByRole("button", { name: "Previous patient (K)" })).toHaveProperty("disabled", true);
    fireEvent.keyDown(document.body, { key: "k" });
    expect(address()).toBe(`${RECORD}/1`);
    fireEvent.keyDown(document.body, { key: "j" });
    await waitFor(() => expect(address()).toBe(`${RECORD}/9`));
  });

  test("E edits, for who may", async () => {
    await open("1");
    await screen.findByText("1 of 2");
    fireEvent.keyDown(document.body, { key: "e" });
    expect(await screen.findByRole("dialog")).toBeDefined();
  });
  test("who only reads is offered no change, not by key either", async () => {
    await open("1", ["patient.view"]);
    await screen.findByText("1 of 2");
    fireEvent.keyDown(document.body, { key: "e" });
    expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
    expect(screen.queryByText("Add files")).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a deleted one is not edited, and is restored by who may delete", async () => {
    answers[GET] = { body: aPatient({ is_deleted: true }) };
    answers["PUT /api/patient/1"] = { body: aPatient({ version: 2 }) };
    await open("1", [...EDIT, "patient.delete"]);
    expect(await screen.findByText("This patient is deleted. All records are kept.")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Restore" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({ is_deleted: false }),
    );
  });
  test("and by nobody else", async () => {
    answers[GET] = { body: aPatient({ is_deleted: true }) };
    await open("1");
    await screen.findByText("This patient is deleted. All records are kept.");
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  });
});

describe("SCR-MOD-06: attachments", () => {
  const scan = {
    ...{ ID: 3, _file: 40, name: "scan.pdf", size: 2048, mime_type: "application/pdf" },
    uploaded_time: "2026-11-09T14:30:00.000Z",
  };
  const show = (fields: Parameters<typeof aPatient>[0] = {}, rights: readonly string[] = EDIT) =>
    renderPage(around(<AttachmentsCard patient={aPatient({ attachments: [scan], ...fields })} />, rights));
  const card = async () => within(await screen.findByRole("region", { name: "Attachments" }));

  test("each has the day it came on in the practice, not in Greenwich", async () => {
    await show();
    // The upload is at 01:30 on the tenth in Sydney.
    expect((await card()).getByText(/10\/11\/2026/)).toBeDefined();
  });

  test("a removed file is announced, and Undo attaches the very same file again", async () => {
    answers["DELETE /api/patient/1/attachment/3"] = { body: { ID: 3 } };
    answers["POST /api/patient/1/attachment"] = { status: 201, body: scan };
    await show();
    fireEvent.click((await card()).getByRole("button", { name: "Remove scan.pdf" }));
    expect(await screen.findByText("scan.pdf removed")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ _file: 40 }));
  });

  test("a removal that fails says so, and offers nothing to undo", async () => {
    answers["DELETE /api/patient/1/attachment/3"] = {
      status: 500,
      body: { code: "broken", message: "Not now." },
    };
    await show();
    fireEvent.click((await card()).getByRole("button", { name: "Remove scan.pdf" }));
    expect(await screen.findByText(/^Delete Failed/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test.each([
    ["without the right to edit", {}, ["patient.view"]],
    ["of a deleted patient", { is_deleted: true }, EDIT],
  ] as const)("%s they are only read", async (_when, fields, rights) => {
    await show(fields, rights);
    const shown = await card();
    expect(shown.getByText("scan.pdf")).toBeDefined();
    expect(shown.queryByRole("button", { name: "Remove scan.pdf" })).toBeNull();
    expect(shown.queryByText("Add files")).toBeNull();
  });

  test("without any it says so", async () => {
    await show({ attachments: [] });
    expect((await card()).getByText("No files yet.")).toBeDefined();
  });
});

test("the summary of a patient that can't be read can be tried again, and names who made it", async () => {
  answers[GET] = { status: 500, body: { code: "broken", message: "Not now." } };
  await renderPage(around(<SummaryPage />, EDIT), `${RECORD}/$id/summary`, [], `${RECORD}/1/summary`);
  const again = await screen.findByRole("button", { name: "Try again" });
  answers[GET] = { body: aPatient() };
  fireEvent.click(again);
  expect(await screen.findByText(/Sarah Lindqvist/)).toBeDefined();
});
