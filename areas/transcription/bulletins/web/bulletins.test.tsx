import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Bulletin } from "../contract.ts";
import { BulletinListPage } from "./BulletinListPage.tsx";
import { PendingBulletins } from "./PendingBulletins.tsx";

const bulletin = (ID: number, message: string): Bulletin => ({
  ID,
  message,
  created_time: `2026-11-20T10:0${ID}:00.000Z`,
  created_user: { ID: 9, username: "typingmanager", first_name: "Claire", last_name: "Novak" },
  last_updated: `2026-11-20T10:0${ID}:00.000Z`,
  version: 1,
});
const list = "GET /api/bulletin/50/1";
let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {};
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

describe("SCR-MOD-27, RULE-BUL-01: bulletins to agree to", () => {
  const show = (...permissions: string[]) =>
    renderPage(
      <SessionProvider me={administrator(...permissions)}>
        <PendingBulletins />
      </SessionProvider>,
    );
  const dialog = () => screen.getByRole("dialog", { name: "Bulletin" });

  test("show one after the other, oldest first, and close by agreeing only", async () => {
    let left = [bulletin(1, "First\nnotice"), bulletin(2, "Second notice")];
    answers["GET /api/bulletin"] = () => ({ body: left });
    answers["PUT /api/bulletin/last"] = () => {
      const [first, ...others] = left;
      left = others;
      return { body: { last_bulletin_time: first?.created_time } };
    };
    await show("bulletin.read");
    expect((await screen.findByText(/First/)).textContent).toBe("First\nnotice");
    expect(within(dialog()).getByText(/1 more to read/)).toBeTruthy();
    expect(within(dialog()).queryByRole("button", { name: "Close" })).toBeNull();
    fireEvent.keyDown(dialog(), { key: "Escape" });
    fireEvent.click(within(dialog()).getByRole("button", { name: "I have read and agree" }));
    await screen.findByText("Second notice");
    fireEvent.click(within(dialog()).getByRole("button", { name: "I have read and agree" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
    expect(sent).toEqual([
      { _bulletin: 1, last_bulletin_time: "2026-11-20T10:01:00.000Z" },
      { _bulletin: 2, last_bulletin_time: "2026-11-20T10:02:00.000Z" },
    ]);
  });

  test("one whose agreement isn't saved stays", async () => {
    answers["GET /api/bulletin"] = { body: [bulletin(1, "First notice")] };
    answers["PUT /api/bulletin/last"] = "unreachable";
    await show("bulletin.read");
    fireEvent.click(await screen.findByRole("button", { name: "I have read and agree" }));
    expect(await screen.findByText(/Save Failed/)).toBeTruthy();
    expect(screen.getByText("First notice")).toBeTruthy();
  });

  test("aren't asked for without the permission", async () => {
    await show("activity.view");
    expect(calls).toEqual([]);
  });
});

describe("SCR-BULL-01: the list of bulletins", () => {
  const show = () =>
    renderPage(
      <SessionProvider me={administrator("bulletin.manage", "bulletin.read")}>
        <BulletinListPage />
      </SessionProvider>,
    );

  test("says when there are none, and adds one", async () => {
    answers[list] = { body: { bulletins: [], totalItems: 0 } };
    answers["POST /api/bulletin"] = { status: 201, body: bulletin(1, "New cut-off") };
    await show();
    await screen.findByText("No bulletins yet.");
    fireEvent.click(screen.getAllByRole("button", { name: /Add bulletin/ })[0] ?? document.body);
    fireEvent.change(await screen.findByRole("textbox", { name: /Bulletin/ }), {
      target: { value: "New cut-off" },
    });
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: /Add bulletin/ }));
    await screen.findByText("Create Successfully");
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ message: "New cut-off" });
  });

  test("keeps what was typed when saving fails", async () => {
    answers[list] = { body: { bulletins: [bulletin(1, "Old words")], totalItems: 1 } };
    answers["PUT /api/bulletin/1"] = {
      status: 400,
      body: { message: "No", code: "invalid", errors: { message: "Too long" } },
    };
    await show();
    fireEvent.click(await screen.findByText("Old words"));
    const field = await screen.findByRole("textbox", { name: /Bulletin/ });
    fireEvent.change(field, { target: { value: "New words" } });
    fireEvent.click(screen.getByRole("button", { name: /Save bulletin/ }));
    await screen.findByText("Too long");
    expect(field).toHaveProperty("value", "New words");
  });

  test("deletes one after a question (MSG-006)", async () => {
    answers[list] = { body: { bulletins: [bulletin(1, "Old words")], totalItems: 1 } };
    answers["DELETE /api/bulletin/1"] = { body: { ID: 1 } };
    await show();
    fireEvent.click(await screen.findByText("Old words"));
    fireEvent.click(await screen.findByRole("button", { name: "Delete bulletin" }));
    await screen.findByText(/permanently deleted/);
    const question = within(screen.getByRole("dialog", { name: "Delete bulletin" }));
    fireEvent.click(question.getByRole("button", { name: "Delete bulletin" }));
    expect(await screen.findByText("Deleted successfully.")).toBeTruthy();
  });
});
