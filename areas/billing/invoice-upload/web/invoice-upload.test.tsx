import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { billing } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { UploadReply } from "../contract.ts";
import { InvoiceUploadPage } from "./InvoiceUploadPage.tsx";

const reply = (more: Partial<UploadReply> = {}): UploadReply => ({
  ...{ dry_run: true, rows: 3, created: 0, ready: 2, already: 1, total: 127.1, failed_rows: 1 },
  failed: [{ row: 4, field: "unit_price", message: "Enter a number." }],
  ...more,
});

/**
 * Stubs `XMLHttpRequest`, which sends the form instead of `fetch`, and returns the list of requested
 * addresses.
 */
function answerForms(answer: (address: string) => { status: number; body: unknown }): string[] {
  const addresses: string[] = [];
  class Sent extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    address = "";
    open(_method: string, address: string): void {
      this.address = address;
    }
    setRequestHeader(): void {}
    getResponseHeader = (): null => null;
    abort(): void {}
    send(): void {
      addresses.push(this.address);
      const { status, body } = answer(this.address);
      [this.status, this.responseText] = [status, JSON.stringify(body)];
      this.dispatchEvent(new Event("load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Sent);
  return addresses;
}

const show = () =>
  renderPage(
    <SessionProvider me={billing("invoicedata.upload")}>
      <InvoiceUploadPage />
    </SessionProvider>,
    "/admin/accounts/upload",
  );
const choose = async () => {
  const field = await screen.findByLabelText("Choose file");
  fireEvent.change(field, {
    target: { files: [new File(["client,invoice_date"], "november.csv", { type: "text/csv" })] },
  });
};

beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answerCalls({});
});
afterEach(() => vi.unstubAllGlobals());

describe("data upload", () => {
  test("SCR-INV-08: a chosen file is only checked; its invoices are added once that is pressed", async () => {
    const addresses = answerForms((address) => ({
      status: 201,
      body: address.includes("dry_run") ? reply() : reply({ dry_run: false, created: 2, ready: 0 }),
    }));
    await show();
    await choose();
    const problems = within(await screen.findByRole("region", { name: "Rows that can't be added" }));
    problems.getByText("Enter a number.");
    problems.getByText("unit_price");
    screen.getByText("2 invoices, $127.10");
    expect(addresses.map((address) => address.includes("dry_run=true"))).toEqual([true]);
    fireEvent.click(screen.getByRole("button", { name: "Add 2 invoices" }));
    await screen.findByText("Successfully Uploaded");
    expect(addresses).toHaveLength(2);
    screen.getByRole("link", { name: "Open unpublished invoices" });
  });

  test("RULE-FILE-06: a file that can't be read says why, and another can be chosen", async () => {
    const message = "Upload Failed. november.csv has no rows below its headings.";
    answerForms(() => ({ status: 400, body: { code: "upload.unreadable", message } }));
    await show();
    await choose();
    await screen.findByText(message);
    screen.getByLabelText("Choose another file");
  });
});
