import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ChangeCreditModal } from "./ChangeCreditModal.tsx";
import { CreditHistory } from "./CreditHistory.tsx";

const show = (content: ReactNode) =>
  renderPage(<OwnerProvider owner={{ doctor_id: 7 }}>{content}</OwnerProvider>);
afterEach(() => vi.unstubAllGlobals());

describe("changing credit points", () => {
  const type = (text: string) =>
    fireEvent.change(screen.getByRole("textbox", { name: /New balance/ }), { target: { value: text } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: /Save credit points/ }));

  test("RULE-CLI-06: only whole numbers from 0 are sent", async () => {
    const calls = answerCalls({
      "PUT /api/doctor/creditStatus": { body: { ID: 7, neurons: 1500, status: false } },
    });
    await show(<ChangeCreditModal credit_points={120} status onClose={() => undefined} />);
    for (const wrong of ["-1", "1.5", "many"]) {
      type(wrong);
      save();
      expect(await screen.findByText("Enter a whole number of points, 0 or more.")).toBeTruthy();
    }
    type("");
    save();
    expect(await screen.findByText("Enter the new balance.")).toBeTruthy();
    expect(calls).toEqual([]);
    type("1,500");
    fireEvent.click(screen.getByRole("switch", { name: "Credit points are turned on" }));
    save();
    await screen.findByText("Saved Successfully");
    expect(calls[0]?.body).toEqual({ credit_points: 1500, status: false });
  });
});

describe("the history of credit points", () => {
  test("tells from, to, and by whom", async () => {
    const change = {
      ID: 1,
      at: "2026-11-20T00:00:00.000Z",
      neurons_before: 120,
      neurons: 1500,
      status_before: true,
      status: false,
      by: { ID: 1, first_name: "Marcus", last_name: "Webb" },
    };
    answerCalls({ "GET /api/doctor/creditHistory/10/1": { body: { changes: [change], totalItems: 1 } } });
    await show(<CreditHistory />);
    expect(await screen.findByText("120 → 1,500 · turned off")).toBeTruthy();
    expect(screen.getByText("Marcus Webb")).toBeTruthy();
  });
});
