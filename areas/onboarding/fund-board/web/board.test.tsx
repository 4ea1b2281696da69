import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, type StubReplies as Network } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { administrator } from "#platform/web/testing/people.ts";
import type { BoardRow, Chase } from "../contract.ts";
import { columnsOf } from "./board-columns.tsx";
import { CellStatus } from "./CellStatus.tsx";
import { ChasePane } from "./ChasePane.tsx";
import { FundBoardPage } from "./FundBoardPage.tsx";
import { MarkModal } from "./MarkModal.tsx";
import { OwnBoardPage } from "./OwnBoardPage.tsx";

const row: BoardRow = {
  ID: 1,
  _doctor: 7,
  username: "raman",
  client: "Dr Priya Raman",
  provider_number: "2426621B",
  practice_name: "Richmond Rooms",
  cells: [
    {
      ID: 9,
      recipient: "HCF",
      state: "due",
      sent_day: "2026-11-02",
      due_day: "2026-11-09",
      days_late: 2,
      version: 2,
    },
  ],
};
const chase: Chase = {
  _doctor: 7,
  client: "Dr Priya Raman",
  recipient: "HCF",
  recipient_name: "HCF",
  to: "gap@hcf.example",
  provider_numbers: ["2426621B"],
  days_late: 2,
  subject: "Registration: 242662 1B",
  text: "Dear team",
};
const hcf = {
  ID: 4,
  code: "HCF",
  name: "HCF",
  short_name: "HCF",
  note: null,
  way: "email",
  email_address: "gap@hcf.example",
  postal_address: null,
  website: null,
  fund_codes: ["HCF"],
  asks_medicare_letter: false,
  asks_bank_statement: false,
  takes_digital_signature: true,
  reply_days: 7,
  version: 1,
};
const counts = { due: 1, rejected: 0, not_sent: 0, sent: 0, confirmed: 0, not_registered: 19 };
async function show(
  network: Network = {},
  chases = [chase],
  rights = ["form.review", "form.send"],
  address = "/",
) {
  const calls = answerCalls({
    "GET /api/fundBoard/50/1": { body: { numbers: [row], totalItems: 1, counts } },
    "GET /api/fundBoard/chase": { body: chases },
    "GET /api/fundRecipient": { body: [hcf] },
    ...network,
  });
  await renderPage(
    <SessionProvider me={administrator(...rights)}>
      <FundBoardPage />
    </SessionProvider>,
    address,
  );
  return calls;
}
afterEach(() => vi.unstubAllGlobals());

const confirmation = async (fund: string) =>
  within(await screen.findByRole("dialog", { name: `Send the email to ${fund}?` }));

test("the email that chases can be changed before it is sent, and stays typed where sending fails", async () => {
  const calls = await show({ "POST /api/fundBoard/chase": "unreachable" });
  fireEvent.click(await screen.findByRole("button", { name: "Chase today (1)" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(await dialog.findByRole("textbox", { name: /Email/ }), {
    target: { value: "Please confirm" },
  });
  fireEvent.click(dialog.getByRole("button", { name: "Send to HCF" }));
  const question = await confirmation("HCF");
  expect(question.getByText("HCF is asked at gap@hcf.example about Dr Priya Raman, 242662 1B.")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  fireEvent.click(question.getByRole("button", { name: "Send email" }));
  expect(await dialog.findByRole("alert")).toBeTruthy();
  expect(dialog.getByDisplayValue("Please confirm")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    _doctor: 7,
    recipient: "HCF",
    subject: "Registration: 242662 1B",
    text: "Please confirm",
  });
});

test("beside the board, choosing whom to chase brings that email, and what was typed for another is not sent to it", async () => {
  const other = {
    ...chase,
    recipient: "AHSA",
    recipient_name: "AHSA",
    subject: "For AHSA",
    text: "Dear AHSA",
  };
  const calls = answerCalls({ "POST /api/fundBoard/chase": { body: { sent: 1 } } });
  await renderPage(
    <SessionProvider me={administrator("form.review", "form.send")}>
      <ChasePane chases={[chase, other]} recipients={[hcf]} />
    </SessionProvider>,
  );
  const pane = within(await screen.findByRole("region", { name: "Chase today" }));
  fireEvent.change(pane.getByRole("textbox", { name: /Email/ }), { target: { value: "For HCF alone" } });
  fireEvent.click(pane.getByRole("button", { name: /^AHSA/ }));
  expect(pane.getByDisplayValue("Dear AHSA")).toBeTruthy();
  fireEvent.click(pane.getByRole("button", { name: "Send to AHSA" }));
  fireEvent.click((await confirmation("AHSA")).getByRole("button", { name: "Send email" }));
  expect(await screen.findByText("AHSA: For AHSA")).toBeTruthy();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      _doctor: 7,
      recipient: "AHSA",
      subject: "For AHSA",
      text: "Dear AHSA",
    }),
  );
});

test("a reply is entered from its cell, with the version that was shown", async () => {
  const calls = await show({
    "PUT /api/fundBoard/registration/9": { body: { ...row.cells[0], state: "confirmed" } },
  });
  fireEvent.click(await screen.findByRole("button", { name: /HCF, 242662 1B: enter the reply/ }));
  fireEvent.click(
    await within(await screen.findByRole("dialog")).findByRole("button", { name: "Mark as confirmed" }),
  );
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ state: "confirmed", version: 2 }),
  );
});

test("says when there is nothing to chase", async () => {
  await show({}, []);
  expect(await screen.findByRole("button", { name: "Nothing to chase today" })).toHaveProperty(
    "disabled",
    true,
  );
});

test("provider numbers are grouped by client, with what is not in order", async () => {
  const second = { ...row, provider_number: "2426622A", practice_name: "Kew", cells: [] };
  const other = { ...row, _doctor: 8, client: "Dr Jonas Vogt", cells: [] };
  await show({
    "GET /api/fundBoard/50/1": { body: { numbers: [row, second, other], totalItems: 3, counts } },
  });
  const groups = await screen.findAllByRole("rowheader");
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    "Dr Priya Raman 1 to chase",
    "Dr Jonas Vogt ",
  ]);
});

test.each([
  [true, 0],
  [false, 1],
])("on a phone (%s) a fund a number isn't registered with is left out", (isPhone, said) => {
  const [, ...funds] = columnsOf({ used: [hcf, { ...hcf, code: "AHSA" }], isPhone, total: 20 });
  const cells = funds.flatMap(({ cell }) => cell(row) ?? []);
  expect(cells).toHaveLength(2);
  expect(cells.filter((cell) => typeof cell === "object")).toHaveLength(1 + said);
  expect(cells.includes("19 not registered")).toBe(isPhone);
});

test.each([
  [0, "Due today", "ochre"],
  [1, "1 day late", "waratah"],
])("a reply that is %i days late is marked so", async (days_late, words, tone) => {
  const cell = { ID: 9, recipient: "HCF", state: "due", sent_day: "2026-11-02", version: 2 } as const;
  await renderPage(<CellStatus cell={{ ...cell, due_day: "2026-11-09", days_late }} />);
  const chip = (await screen.findByText(words)).closest("[data-tone]");
  expect(chip?.getAttribute("data-tone")).toBe(tone);
  expect(chip?.parentElement?.title).toBe("Reply expected by 09/11/2026");
});

const funds = Array.from({ length: 20 }, (_, index) => ({
  ...hcf,
  ID: index + 1,
  code: index === 0 ? "HCF" : `F${index}`,
  short_name: index === 0 ? "HCF" : `Fund ${index}`,
}));
const twenty = { "GET /api/fundRecipient": { body: funds } };
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

test("funds without registrations are hidden with a sentence, and all are shown when asked for", async () => {
  await show(twenty);
  expect(await screen.findByText(/14 funds with no registrations hidden\./)).toBeTruthy();
  expect(heads()).toHaveLength(7);
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(await screen.findByText(/All funds shown\./)).toBeTruthy();
  expect(heads()).toHaveLength(21);
  fireEvent.click(screen.getByRole("button", { name: "Show fewer" }));
  await waitFor(() => expect(heads()).toHaveLength(7));
});

test("a tab shows the cells that it names and no others", async () => {
  await show(twenty, [chase], ["form.review"], "/?shown=not_registered");
  await waitFor(() => expect(screen.getAllByRole("cell", { name: "Not registered" })).toHaveLength(19));
  expect(screen.queryByText("2 days late")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: /^To chase/ }));
  expect(await screen.findByText("2 days late")).toBeTruthy();
  await waitFor(() => expect(heads()).toEqual(["Provider number", "HCF"]));
});

test("clients see their own numbers, and enter no replies", async () => {
  answerCalls({
    "GET /api/fundBoard/own/50/1": { body: { numbers: [row], totalItems: 1, counts } },
    "GET /api/fundRecipient": { body: [hcf] },
  });
  await renderPage(<OwnBoardPage />);
  expect(await screen.findByText("2 days late")).toBeTruthy();
  expect(screen.getByRole("radio", { name: "Reply late 1" })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "Awaiting reply 0" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /enter the reply/ })).toBeNull();
});

test("who only reviews forms reads the email, and is not offered to send it", async () => {
  await show({}, [chase], ["form.review"]);
  fireEvent.click(await screen.findByRole("button", { name: "Chase today (1)" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByDisplayValue("Dear team")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^Send/ })).toBeNull();
  expect(dialog.getByText("Close")).toBeTruthy();
});

test("a fund without an address can't be written to, and says what to do", async () => {
  await show({}, [{ ...chase, to: null }]);
  fireEvent.click(await screen.findByRole("button", { name: "Chase today (1)" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("This fund has no email address. Add one first.")).toBeTruthy();
  expect(dialog.getByRole("button", { name: /^Send to HCF/ })).toHaveProperty("disabled", true);
});

test("once the email is sent the dialog closes, and board and chases are read again", async () => {
  const calls = await show({ "POST /api/fundBoard/chase": { body: { sent: 1 } } });
  fireEvent.click(await screen.findByRole("button", { name: "Chase today (1)" }));
  const dialog = within(await screen.findByRole("dialog"));
  const before = calls.length;
  fireEvent.click(await dialog.findByRole("button", { name: /^Send to HCF/ }));
  fireEvent.click((await confirmation("HCF")).getByRole("button", { name: "Send email" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => {
    const again = calls.slice(before).map(({ method, url }) => `${method} ${url.split("?")[0]}`);
    expect(again.toSorted()).toEqual([
      "GET /api/fundBoard/50/1",
      "GET /api/fundBoard/chase",
      "POST /api/fundBoard/chase",
    ]);
  });
});

test.each([
  ["due", ["Mark as rejected", "Mark as confirmed"]],
  ["sent", ["Mark as rejected", "Mark as confirmed"]],
  ["rejected", ["Mark as sent", "Mark as confirmed"]],
  ["confirmed", ["Mark as rejected", "Mark as sent"]],
] as const)("from %s a reply can be entered as what it is not yet", async (state, offered) => {
  const cell = {
    ID: 9,
    recipient: "HCF",
    state,
    sent_day: "2026-11-02",
    due_day: "2026-11-09",
    days_late: 0,
    version: 2,
  } as const;
  answerCalls({});
  await renderPage(<MarkModal row={{ ...row, cells: [cell] }} cell={cell} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog"));
  const acts = await dialog.findAllByRole("button", { name: /^Mark as/ });
  expect(acts.map(({ textContent }) => textContent)).toEqual(offered);
});

test("a reply that somebody else entered meanwhile is refused in words, and the dialog stays", async () => {
  const changed = { status: 409, body: { code: "stale", message: "Somebody else changed this." } };
  await show({ "PUT /api/fundBoard/registration/9": changed });
  fireEvent.click(await screen.findByRole("button", { name: /HCF, 242662 1B: enter the reply/ }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(await dialog.findByRole("button", { name: "Mark as confirmed" }));
  expect(await screen.findByText(/Somebody else changed this\./)).toBeTruthy();
  expect(screen.getByRole("dialog")).toBeTruthy();
});
