import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call, stubUploads } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { NewTaskModal } from "./NewTaskModal.tsx";
import { UploadModal } from "./UploadModal.tsx";

const REFUSED = "letter.docx can't be read as a letter.";
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
        code: "task.letter",
        message: REFUSED,
        errors: { attachments: REFUSED },
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

async function upload(name: string): Promise<void> {
  stubUploads({ ID: 40, name, size: 4, mime_type: "audio/wav" });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is no field for files.");
  fireEvent.change(input, { target: { files: [new File(["RIFF"], name)] } });
  await screen.findByText(`Successfully Uploaded. ${name}`);
}

describe("SCR-MOD-15, SCR-CTSK-02: uploading work", () => {
  test("RULE-TASK-32: Audio, Corrected file, Supporting documents or Back comes first", async () => {
    const close = vi.fn<() => void>();
    await show(<UploadModal onClose={close} />);
    const options = within(await screen.findByRole("group", { name: "What to upload" }));
    expect(options.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "AudioRecordings to type",
      "Corrected fileLetters with your corrections",
      "Supporting documentsReferrals, results, anything that helps",
      "Back",
    ]);
    fireEvent.click(options.getByRole("button", { name: "Back" }));
    expect(close).toHaveBeenCalled();
  });

  test("a template goes with the upload, Back leads to the options, and a refusal keeps what was typed", async () => {
    await show(<UploadModal onClose={() => undefined} />);
    fireEvent.click(await screen.findByRole("button", { name: /^Audio/ }));
    fireEvent.change(await screen.findByLabelText("Subject"), { target: { value: "Clinic letters" } });
    fireEvent.click(screen.getByLabelText(/^Template/));
    fireEvent.click(await screen.findByText("Clinic letter.docx, offset 412"));
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    fireEvent.click(await screen.findByRole("button", { name: /^Corrected file/ }));
    fireEvent.click(screen.getByRole("button", { name: /Send for typing/ }));
    const files = await screen.findByRole("group", { name: /^Corrected file/ });
    await waitFor(() => expect(files.getAttribute("aria-invalid")).toBe("true"));
    expect(within(files).getByText("Attach a recording or a corrected file.")).toBeTruthy();
    expect(sent()).toBeUndefined();
    await upload("letter.docx");
    await waitFor(() => expect(files.getAttribute("aria-invalid")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: /Send for typing/ }));
    expect(await screen.findByText("letter.docx can't be read as a letter.")).toBeTruthy();
    expect(sent()).toMatchObject({
      case_subject: "Clinic letters",
      _client_template: 8,
      no_template: false,
      attachments: [{ _file: 40 }],
    });
    expect(screen.getByLabelText("Subject")).toHaveProperty("value", "Clinic letters");
  });

  test("RULE-FILE-06: a file that has arrived is not sent yet; the toast follows when it is", async () => {
    answers["POST /api/task"] = { status: 201, body: { created: [2154] } };
    const close = vi.fn<() => void>();
    await show(<UploadModal onClose={close} />);
    fireEvent.click(await screen.findByRole("button", { name: /^Audio/ }));
    await upload("knee.wav");
    const arrived = screen.getByText("Successfully Uploaded. knee.wav");
    expect(arrived.closest('[role="group"]')?.getAttribute("data-name")).toBe("attachments");
    expect(screen.getByText("Not sent yet. Choose Send for typing below.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /Send for typing/ }));
    expect(await screen.findByText("Sent for typing: knee.wav, task 2154")).toBeTruthy();
    expect(close).toHaveBeenCalled();
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
    await screen.findByLabelText(/^Typist/);
    await upload("knee.wav");
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
