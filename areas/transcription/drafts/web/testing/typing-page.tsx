import { openedTask } from "#areas/transcription/tasks/web/testing/example.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Draft } from "../../contract.ts";
import type { Letter } from "../../letter.contract.ts";
import { TypingPage } from "../TypingPage.tsx";

export const task = openedTask(5, { _status: 4 });
export const typist = administrator("task.type");

export const letterWith = (text: string): Letter => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

export const draft = (more: Partial<Draft> = {}): Draft => ({
  _task: task.ID,
  version: 6,
  characters: 5,
  saved_by: { ID: 9, first_name: "Megan", last_name: "Doyle" },
  saved_time: "2026-11-22T10:00:00.000Z",
  content: letterWith("Megan's text"),
  attachment_key: 1,
  _attachment: null,
  made_version: null,
  listening: [],
  ...more,
});

/**
 * Renders the typing page of the task with a stubbed server that has this letter. Returns the list of
 * requests.
 */
export async function openLetter(letter: Draft, more: StubReplies = {}) {
  plugInRects();
  const calls = answerCalls({
    "GET /api/task/5": { body: task },
    "GET /api/task/5/draft": { body: letter },
    "PUT /api/task/5/draft": { body: { ...letter, version: letter.version + 1 } },
    ...more,
  });
  await renderPage(
    <SessionProvider me={typist}>
      <TypingPage />
    </SessionProvider>,
    "/admin/tasklist/type/$id",
    [],
    "/admin/tasklist/type/5?doctor_id=7",
  );
  return calls;
}

/** Adds the measuring of text ranges, which the editor requires and jsdom lacks. */
function plugInRects(): void {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
}
