import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Feedback } from "../contract.ts";
import { FeedbackList } from "./FeedbackList.tsx";
import { FeedbackModal } from "./FeedbackModal.tsx";

const said = (ID: number, change: Partial<Feedback> = {}): Feedback => ({
  ID,
  _doctor: 7,
  type: 2,
  comment: "Nobody answered for an hour",
  created_time: "2026-11-20T00:00:00.000Z",
  sender: { ID: 8, first_name: "Sarah", last_name: "Lindqvist" },
  ...change,
});
const show = (content: ReactNode) =>
  renderPage(<OwnerProvider owner={{ doctor_id: 7 }}>{content}</OwnerProvider>);
afterEach(() => vi.unstubAllGlobals());

describe("giving feedback (SCR-MOD-13)", () => {
  const write = () =>
    fireEvent.change(screen.getByRole("textbox", { name: /Your feedback/ }), {
      target: { value: "A shorter form" },
    });

  test("RULE-CLI-04: without a type nothing is sent, and the field says why", async () => {
    const calls = answerCalls({});
    await show(<FeedbackModal onClose={() => undefined} />);
    write();
    fireEvent.click(screen.getByRole("button", { name: /Send feedback/ }));
    expect(await screen.findByText(/^Send Failed\. Choose/)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test("sends type and words, says thank you and closes", async () => {
    const calls = answerCalls({ "POST /api/doctor/feedback": { status: 201, body: said(1) } });
    const onClose = vi.fn<() => void>();
    await show(<FeedbackModal onClose={onClose} />);
    fireEvent.click(screen.getByRole("radio", { name: "Bright Idea" }));
    write();
    fireEvent.click(screen.getByRole("button", { name: /Send feedback/ }));
    await screen.findByText("Thank you for your feedback");
    expect(calls[0]?.body).toEqual({ type: 3, comment: "A shorter form" });
    expect(onClose).toHaveBeenCalled();
  });

  test("MSG-010: what fails says Send Failed once, and the words stay", async () => {
    answerCalls({ "POST /api/doctor/feedback": "unreachable" });
    await show(<FeedbackModal onClose={() => undefined} />);
    fireEvent.click(screen.getByRole("radio", { name: "Complaint" }));
    write();
    fireEvent.click(screen.getByRole("button", { name: /Send feedback/ }));
    await waitFor(() => expect(screen.getAllByText(/^Send Failed\./)).toHaveLength(1));
    expect(screen.getByDisplayValue("A shorter form")).toBeTruthy();
  });
});

describe("the list (SCR-CLI-03)", () => {
  const paging = { page: 1, pageSize: 20, total: 2, onPage: () => undefined };
  const state = { isPending: false, error: null, isPlaceholderData: false, refetch: async () => undefined };
  const list = (feedback: Feedback[], isFiltered = false, onClear = () => undefined) =>
    show(
      <FeedbackList
        read={{ state, rows: feedback }}
        {...{ paging, isFiltered, onClear }}
        onAdd={() => undefined}
      />,
    );

  test("shows type, who and the whole words", async () => {
    await list([said(1), said(2, { type: 1, sender: { ID: 7, first_name: "Priya", last_name: "Raman" } })]);
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("Complaint")).toBeTruthy();
    expect(screen.getByText("Sarah Lindqvist")).toBeTruthy();
    expect(screen.getAllByText("Nobody answered for an hour")).toHaveLength(2);
  });

  test("is read by keyboard too: nothing in it can be pressed, so what scrolls takes the focus", async () => {
    await list([said(1)]);
    expect(screen.getByRole("region", { name: "Comment" }).tabIndex).toBe(0);
  });

  test("nothing that matches offers to clear the filters", async () => {
    const onClear = vi.fn<() => undefined>();
    await list([], true, onClear);
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(onClear).toHaveBeenCalled();
  });
});
