import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ShortFormsPage } from "./ShortFormsPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const LIST = "GET /api/shortForm/50/1";
const own = { ID: 1, short: "fu6", text: "I will see {her} again.", is_office: false, version: 4 };
const office = { ID: 2, short: "noad", text: "No abnormality\nwas detected.", is_office: true, version: 1 };
const page = (...short_forms: object[]) => ({ body: { short_forms, totalItems: short_forms.length } });

async function show(answers: StubReplies, ...rights: string[]): Promise<Call[]> {
  answers[LIST] ??= page(own, office);
  const calls = answerCalls(answers);
  await renderPage(
    <SessionProvider me={administrator("task.type", ...rights)}>
      <ShortFormsPage />
    </SessionProvider>,
  );
  return calls;
}
const open = async (name: string) => {
  fireEvent.click(await screen.findByText(name));
  return within(await screen.findByRole("dialog"));
};
const openNew = async () => {
  fireEvent.click(await screen.findByRole("button", { name: /Add short form/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByLabelText("Short form");
  return dialog;
};
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const sent = (calls: readonly Call[], asked: string) => calls.filter(({ method }) => method === asked);

test("the list says whose each one is; without any it says so; one that can't be read can be tried again", async () => {
  const answers: StubReplies = { [LIST]: { status: 500, body: { code: "broken", message: "Not now." } } };
  await show(answers);
  const again = await screen.findByRole("button", { name: "Try again" });
  answers[LIST] = page(own, office);
  fireEvent.click(again);
  expect((await screen.findByText("fu6")).closest("tr")?.textContent).toContain("Only me");
  expect(screen.getByText("noad").closest("tr")?.textContent).toContain("Everyone");
});

test("one is added for oneself, and the list is read again", async () => {
  const calls = await show({ "POST /api/shortForm": { status: 201, body: { ...own, ID: 3 } } });
  const dialog = await openNew();
  // Only users who assign tasks may add short forms for the office.
  expect(dialog.queryByLabelText("For")).toBeNull();
  write(dialog.getByLabelText("Short form"), "fu3");
  write(dialog.getByLabelText("Full text"), "Again in {three months}.");
  const before = calls.length;
  fireEvent.click(dialog.getByRole("button", { name: /^Add short form/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(calls, "POST").map(({ body }) => body)).toEqual([
    { short: "fu3", text: "Again in {three months}.", is_office: false },
  ]);
  await waitFor(() => expect(calls.slice(before).map(({ method }) => method)).toEqual(["POST", "GET"]));
});

test("who assigns tasks may add one for everyone", async () => {
  const calls = await show({ "POST /api/shortForm": { status: 201, body: office } }, "task.assign");
  const dialog = await openNew();
  write(dialog.getByLabelText("Short form"), "noad");
  write(dialog.getByLabelText("Full text"), "No abnormality was detected.");
  fireEvent.click(dialog.getByLabelText("For", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "Everyone", hidden: true }));
  fireEvent.click(dialog.getByRole("button", { name: /^Add short form/ }));
  await waitFor(() => expect(sent(calls, "POST")[0]?.body).toMatchObject({ short: "noad", is_office: true }));
});

test.each(["1ab", "a", "a-b", "abcdefghijklm"])(
  "%j is refused at its field and nothing is sent",
  async (short) => {
    const calls = await show({});
    const dialog = await openNew();
    write(dialog.getByLabelText("Short form"), short);
    fireEvent.click(dialog.getByRole("button", { name: /^Add short form/ }));
    expect(
      await dialog.findByText("Enter 2 to 12 letters or digits, beginning with a letter."),
    ).toBeDefined();
    expect(dialog.getByText("Enter the full text.")).toBeDefined();
    expect(sent(calls, "POST")).toEqual([]);
  },
);

test("a name that is taken is said at its field, and the text stays", async () => {
  const errors = { short: "There is already a short form with this name." };
  await show({
    "POST /api/shortForm": { status: 409, body: { code: "taken", message: errors.short, errors } },
  });
  const dialog = await openNew();
  write(dialog.getByLabelText("Short form"), "fu6");
  write(dialog.getByLabelText("Full text"), "Kept.");
  fireEvent.click(dialog.getByRole("button", { name: /^Add short form/ }));
  expect(await dialog.findByText(errors.short)).toBeDefined();
  expect(dialog.getByLabelText("Full text")).toHaveProperty("value", "Kept.");
});

test("one's own is changed with the version that was read", async () => {
  const calls = await show({ "PUT /api/shortForm/1": { body: { ...own, version: 5 } } });
  const dialog = await open("fu6");
  write(await dialog.findByLabelText("Full text"), "I will see {him} again.");
  fireEvent.click(dialog.getByRole("button", { name: /^Save short form/ }));
  await waitFor(() =>
    expect(sent(calls, "PUT").map(({ body }) => body)).toEqual([
      { short: "fu6", text: "I will see {him} again.", version: 4 },
    ]),
  );
});

test("deleting asks first; taken back, nothing is sent; a refusal keeps it open", async () => {
  const calls = await show({
    "DELETE /api/shortForm/1": { status: 500, body: { code: "broken", message: "Try again." } },
  });
  const dialog = await open("fu6");
  fireEvent.click(await dialog.findByRole("button", { name: "Delete short form" }));
  const asked = async () => {
    const words = await screen.findByText(/^fu6 will be permanently deleted/);
    return within(words.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? words);
  };
  fireEvent.click((await asked()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByText(/^fu6 will be permanently deleted/)).toBeNull());
  expect(sent(calls, "DELETE")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Delete short form" }));
  fireEvent.click((await asked()).getByRole("button", { name: "Delete short form" }));
  expect(await screen.findByText("Delete Failed. Try again.")).toBeDefined();
  expect(sent(calls, "DELETE")).toHaveLength(1);
  expect(dialog.getByLabelText("Short form")).toHaveProperty("value", "fu6");
});

test("the office's is only read by who may not change it", async () => {
  await show({});
  const dialog = await open("noad");
  expect(dialog.getByText(/No abnormality\s+was detected\./)).toBeDefined();
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(dialog.queryByRole("button", { name: /Save|Delete/ })).toBeNull();
});

test("the office's is changed and deleted by who assigns tasks", async () => {
  await show({}, "task.assign");
  const dialog = await open("noad");
  expect(await dialog.findByRole("button", { name: /^Save short form/ })).toBeDefined();
  expect(dialog.getByRole("button", { name: "Delete short form" })).toBeDefined();
});
