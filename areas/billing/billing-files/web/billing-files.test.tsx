import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { BillingFilesPage } from "./BillingFilesPage.tsx";

const file = (ID: number, name: string, more: object = {}) => ({
  ...{ ID, _doctor: 7, _file: ID + 100, comment: null, created_time: `2026-11-1${ID}T01:00:00Z` },
  ...{
    file: { ID: ID + 100, name, size: 2048, mime_type: "application/pdf" },
    is_bulkbill_sent: false,
    bulkbill_sent_date: null,
  },
  ...more,
});
const rows = [file(1, "Theatre Friday.pdf"), file(2, "bills.xlsx", { comment: "No gap" })];

const show = async (
  permissions: string[] = ["billingfile.upload", "bulkbill.send"],
  answers: StubReplies = {},
  body: object[] = rows,
) => {
  const calls = answerCalls({ "GET /api/billingfile": { body }, ...answers });
  await renderPage(
    <SessionProvider me={doctor(...permissions)}>
      <ClientProvider client={raman}>
        <BillingFilesPage />
      </ClientProvider>
    </SessionProvider>,
    "/account/raman/billing",
  );
  return calls;
};
const select = async (name: string) =>
  fireEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

afterEach(() => vi.unstubAllGlobals());

describe("billing files", () => {
  test("MSG-111: a bulk bill is sent once its files are confirmed by name", async () => {
    const reply = { body: { ids: [2], is_bulkbill_sent: true, bulkbill_sent_date: "2026-11-22T00:00:00Z" } };
    const calls = await show(undefined, { "POST /api/bulkbill/send": reply });
    await select("bills.xlsx");
    screen.getByText("1 file selected");
    press("Send bulk bill");
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText("bills.xlsx");
    fireEvent.click(dialog.getByRole("button", { name: "Send bulk bill" }));
    await screen.findByText("Bulk bill sent successfully");
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ ids: [2] });
    await waitFor(() => expect(screen.queryByText("1 file selected")).toBeNull());
  });

  test("MSG-010: one that fails says so, and the selection stays", async () => {
    await show(undefined, {
      "POST /api/bulkbill/send": { status: 503, body: { code: "unavailable", message: "Try again." } },
    });
    await select("bills.xlsx");
    press("Send bulk bill");
    fireEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Send bulk bill" }),
    );
    await screen.findByText("Send Failed. Try again.");
    screen.getByText("1 file selected");
  });

  test("MSG-051: the selected files are deleted once that is confirmed", async () => {
    const calls = await show(undefined, { "POST /api/billingfile/remove": { body: { removed: 2 } } });
    await select("bills.xlsx");
    await select("Theatre Friday.pdf");
    press("Delete");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await screen.findByText("Files deleted successfully");
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ ids: [1, 2] });
  });

  test("what the caller may not do is not offered", async () => {
    await show(["bulkbill.send"]);
    await select("bills.xlsx");
    screen.getByRole("button", { name: "Send bulk bill" });
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Upload files/ })).toBeNull();
  });

  test("RULE-FILE-02: uploading needs a file; a list without one says what to do", async () => {
    const calls = await show(undefined, {}, []);
    await screen.findByText(/No billing files yet/);
    fireEvent.click(screen.getAllByRole("button", { name: /Upload files/ })[0] ?? document.body);
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Upload" }));
    await screen.findByText("Please upload a file before uploading");
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("picture 38: a row opens what is in its file", async () => {
    const csv = { ID: 103, name: "bills.csv", size: 40, mime_type: "text/csv" };
    await show(undefined, { "GET /api/file/103": { body: "Fund,Paid" } }, [
      file(3, "bills.csv", { file: csv, comment: "Friday" }),
    ]);
    fireEvent.click(await screen.findByRole("button", { name: "bills.csv" }));
    const drawer = within(await screen.findByRole("dialog"));
    expect(drawer.getByText("Friday")).toBeDefined();
    expect(await drawer.findByRole("region", { name: "Preview of bills.csv" })).toBeDefined();
  });

  test("picture 38: J and K change the file that is shown, in the order of the list", async () => {
    const csv = (ID: number, name: string) =>
      file(ID, name, { file: { ID: ID + 100, name, size: 40, mime_type: "text/csv" } });
    const body = [csv(3, "one.csv"), csv(4, "two.csv")];
    await show(
      undefined,
      { "GET /api/file/103": { body: "Fund,Paid" }, "GET /api/file/104": { body: "Fund,Paid" } },
      body,
    );
    fireEvent.click(await screen.findByRole("button", { name: "two.csv" }));
    const drawer = await screen.findByRole("dialog");
    expect(within(drawer).getByText("1 of 2")).toBeDefined();
    fireEvent.keyDown(drawer, { key: "j" });
    expect(await within(drawer).findByRole("region", { name: "Preview of one.csv" })).toBeDefined();
    expect(within(drawer).getByText("2 of 2")).toBeDefined();
    fireEvent.keyDown(drawer, { key: "j" });
    fireEvent.click(within(drawer).getByRole("button", { name: /^Previous file/ }));
    expect(await within(drawer).findByRole("region", { name: "Preview of two.csv" })).toBeDefined();
  });
});
