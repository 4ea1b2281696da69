import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { NewTaskModal } from "./NewTaskModal.tsx";
import { UploadModal } from "./UploadModal.tsx";

let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  const file = { ID: 31, name: "Clinic letter.docx", size: 10, mime_type: "application/msword" };
  const template = {
    ID: 8,
    _doctor: 7,
    _file: 31,
    file,
    character_offset_count: 412,
    is_deleted: false,
    version: 1,
  };
  answers = {
    "GET /api/clienttemplate": { body: [{ ...template, created_time: "2026-11-01T00:00:00.000Z" }] },
    "GET /api/task/worker": {
      body: [{ ID: 4, first_name: "Hoa", last_name: "Tran", capacity: null, target: null }],
    },
    "GET /api/doctor/search/jyt_restriction/ram": {
      body: [
        {
          ID: 7,
          title: 3,
          first_name: "Priya",
          last_name: "Raman",
          username: "raman",
          label: "Dr Priya Raman (raman)",
        },
      ],
    },
    "POST /api/task": {
      status: 400,
      body: {
        code: "task.no_file",
        message: "Upload Failed. Attach a recording or a corrected file.",
        errors: {},
      },
    },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = (part: ReactNode, ...rights: string[]) =>
  renderPage(
    <SessionProvider me={administrator("task.upload", ...rights)}>
      <OwnerProvider owner={{ doctor_id: 7 }}>{part}</OwnerProvider>
    </SessionProvider>,
  );
const sent = () => calls.find(({ method }) => method === "POST")?.body;

describe("SCR-MOD-15, SCR-CTSK-02: uploading work", () => {
  test("RULE-TASK-32: Audio, Corrected File, Supporting Documents or Go Back comes first", async () => {
    const close = vi.fn<() => void>();
    await show(<UploadModal onClose={close} />);
    const options = within(await screen.findByRole("group", { name: "What to upload" }));
    expect(options.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "AudioRecordings to type",
      "Corrected FileLetters with your corrections",
      "Supporting DocumentsReferrals, results, anything that helps",
      "Go Back",
    ]);
    fireEvent.click(options.getByRole("button", { name: "Go Back" }));
    expect(close).toHaveBeenCalled();
  });

  test("a template goes with the upload, Go Back leads to the options, and a refusal keeps what was typed", async () => {
    await show(<UploadModal onClose={() => undefined} />);
    fireEvent.click(await screen.findByRole("button", { name: /^Audio/ }));
    fireEvent.change(await screen.findByLabelText("Subject"), { target: { value: "Clinic letters" } });
    fireEvent.click(screen.getByLabelText(/^Template/));
    fireEvent.click(await screen.findByText("Clinic letter.docx, offset 412"));
    fireEvent.click(screen.getByRole("button", { name: "Go Back" }));
    fireEvent.click(await screen.findByRole("button", { name: /^Corrected File/ }));
    fireEvent.click(screen.getByRole("button", { name: /Send for typing/ }));
    expect(await screen.findByText(/Attach a recording or a corrected file/)).toBeTruthy();
    expect(sent()).toMatchObject({
      case_subject: "Clinic letters",
      _client_template: 8,
      no_template: false,
      attachments: [],
    });
    expect(screen.getByLabelText("Subject")).toHaveProperty("value", "Clinic letters");
  });

  test("staff choose the client first, and may assign the new task", async () => {
    await show(<NewTaskModal onClose={() => undefined} />, "task.assign", "task.list");
    fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Choose a client from the list.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Client"), { target: { value: "ram" } });
    fireEvent.click(await screen.findByText("Dr Priya Raman"));
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("dialog", { name: "Add task for Dr Priya Raman" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^Audio/ }));
    fireEvent.click(await screen.findByLabelText(/^Typist/));
    fireEvent.click(await screen.findByText("Hoa Tran"));
    fireEvent.click(screen.getByLabelText(/^Template/));
    fireEvent.click(await screen.findByText("No template needed"));
    fireEvent.click(screen.getByRole("button", { name: /^Add task/ }));
    await waitFor(() =>
      expect(sent()).toMatchObject({
        _assigned_user: 4,
        is_corrected_letter: false,
        no_template: true,
        _client_template: null,
      }),
    );
  });
});
