import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { ClientTemplate } from "../contract.ts";
import { TemplateListPage } from "./TemplateListPage.tsx";

const template: ClientTemplate = {
  ID: 3,
  _doctor: 7,
  _file: 12,
  file: { ID: 12, name: "Review letter.docx", size: 900, mime_type: "application/rtf" },
  character_offset_count: 412,
  created_time: "2026-11-20T10:00:00.000Z",
  is_deleted: false,
  version: 2,
};
let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = { "GET /api/clienttemplate": { body: [template] } };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderPage(
    <OwnerProvider owner={{ doctor_id: 7 }}>
      <TemplateListPage />
    </OwnerProvider>,
  );
const dialog = () => within(screen.getByRole("dialog"));
const sent = (method: string) => calls.find((call) => call.method === method)?.body;

describe("SCR-CTSK-09, SCR-MOD-26: templates", () => {
  test("RULE-TPL-02, MSG-049: none is added without a file", async () => {
    answers["GET /api/clienttemplate"] = { body: [] };
    await show();
    await screen.findByText("No templates yet.");
    fireEvent.click(screen.getAllByRole("button", { name: /Add template/ })[0] ?? document.body);
    fireEvent.click(await dialog().findByRole("button", { name: /Add template/ }));
    expect(await screen.findByText("Please upload a template")).toBeTruthy();
    expect(sent("POST")).toBeUndefined();
  });

  test("RULE-TPL-01, MSG-138: the offset is not negative, and stays typed", async () => {
    await show();
    fireEvent.click(await screen.findByText("Review letter.docx"));
    const offset = await dialog().findByLabelText("Character offset");
    fireEvent.change(offset, { target: { value: "-5" } });
    fireEvent.click(dialog().getByRole("button", { name: /Save template/ }));
    expect(await screen.findByText("Character offset cannot be negative.")).toBeTruthy();
    expect(offset).toHaveProperty("value", "-5");
    answers["PUT /api/clienttemplate/3"] = { body: { ...template, character_offset_count: 5 } };
    fireEvent.change(offset, { target: { value: "5" } });
    fireEvent.click(dialog().getByRole("button", { name: /Save template/ }));
    await screen.findByText("Saved Successfully");
    expect(sent("PUT")).toEqual({ _file: 12, character_offset_count: 5, version: 2 });
  });

  test("a deletion can be undone", async () => {
    answers["DELETE /api/clienttemplate/3"] = { body: { ID: 3, is_deleted: true } };
    answers["PUT /api/clienttemplate/3"] = { body: template };
    await show();
    fireEvent.click(await screen.findByText("Review letter.docx"));
    fireEvent.click(await dialog().findByRole("button", { name: "Delete template" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent("PUT")).toEqual({ is_deleted: false }));
  });
});
