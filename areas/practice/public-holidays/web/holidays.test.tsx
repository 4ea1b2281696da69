import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { todayIn } from "#kernel/dates/day.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { PublicHolidaysPage } from "./PublicHolidaysPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const LIST = "GET /api/publicHoliday";
const cup = {
  ID: 3,
  country: "AU",
  state: "VIC",
  day: "2026-11-03",
  name: "Melbourne Cup",
  is_delivered: true,
};
const MENU_OF_CUP = "More actions for Melbourne Cup, 03/11/2026, VIC";
async function deleteCup() {
  fireEvent.click(await screen.findByRole("button", { name: MENU_OF_CUP }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete", hidden: true }));
}

async function show(answers: StubReplies = {}, address = "/") {
  const served: StubReplies = { [LIST]: { body: [cup] }, ...answers };
  const calls = answerCalls(served);
  const page = await renderPage(
    <SessionProvider me={administrator("task.assign")}>
      <PublicHolidaysPage />
    </SessionProvider>,
    address,
  );
  return { ...page, calls, served, sent: (asked: string) => calls.filter(({ method }) => method === asked) };
}
async function openNew() {
  fireEvent.click(await screen.findByRole("button", { name: /^Add public holiday/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByLabelText("Name");
  const write = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  return {
    dialog,
    write,
    submit: () => fireEvent.click(dialog.getByRole("button", { name: /^Add public holiday/ })),
  };
}

test("G-2: staff add a state's own day, and delete one", async () => {
  const { sent } = await show({
    "POST /api/publicHoliday": { status: 201, body: { ...cup, ID: 4 } },
    "DELETE /api/publicHoliday/3": { body: { ID: 3 } },
  });
  const { write, submit } = await openNew();
  write("Name", "Royal Show");
  write("Date", "12/08/2026");
  submit();
  await waitFor(() =>
    expect(sent("POST")[0]?.body).toEqual({
      country: "AU",
      state: "NSW",
      day: "2026-08-12",
      name: "Royal Show",
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await deleteCup();
  await waitFor(() => expect(sent("DELETE")).toHaveLength(1));
});

const today = () => todayIn("Australia/Sydney", new Date().toISOString());
const asked = (url = "") => new URL(`http://here${url}`).searchParams;

test("G-2: the days to come are read, and each says its weekday, its state and who added it", async () => {
  const own = { ...cup, ID: 4, state: "NSW", day: "2026-08-12", name: "Royal Show", is_delivered: false };
  const before = today();
  const { calls } = await show({ [LIST]: { body: [own, cup] } });
  expect((await screen.findByText("Royal Show")).closest("tr")?.textContent).toContain(
    "12/08/2026, Wednesday",
  );
  expect(screen.getByText("Royal Show").closest("tr")?.textContent).toContain("Staff");
  expect(screen.getByText("Melbourne Cup").closest("tr")?.textContent).toContain("Corella");
  const query = asked(calls[0]?.url);
  // Accepts both days because the day may change during the test.
  expect([before, today()]).toContain(query.get("from"));
  expect(query.get("to")).toBe(`${Number(query.get("from")?.slice(0, 4)) + 2}-12-31`);
});

test("a year and a state narrow the list, and stand in the address", async () => {
  const { calls, address } = await show();
  await screen.findByText("Melbourne Cup");
  const year = today().slice(0, 4);
  fireEvent.click(screen.getByRole("radio", { name: year }));
  await waitFor(() => expect(asked(calls.at(-1)?.url).get("from")).toBe(`${year}-01-01`));
  fireEvent.click(screen.getByRole("button", { name: /^Filter/ }));
  fireEvent.click(await screen.findByLabelText("State", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "WA", hidden: true }));
  await waitFor(() => expect(asked(calls.at(-1)?.url).get("state")).toBe("WA"));
  await waitFor(() => expect(address()).toBe(`/?year=${year}&state=WA`));
  fireEvent.click(screen.getByRole("button", { name: "Remove filter State WA" }));
  await waitFor(() => expect(address()).toBe(`/?year=${year}`));
});

test("the days are searched by name, and paged", async () => {
  const days = Array.from({ length: 60 }, (_, at) => ({ ...cup, ID: at + 1, name: `Day ${at + 1}` }));
  await show({ [LIST]: { body: days } }, "/?search=day");
  expect(await screen.findByText("Day 50")).toBeTruthy();
  expect(screen.queryByText("Day 51")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^Next/ }));
  expect(await screen.findByText("Day 60")).toBeTruthy();
});

test("Undo brings a deleted day back under its name, and both toasts name it", async () => {
  const { sent } = await show({
    "DELETE /api/publicHoliday/3": { body: { ID: 3 } },
    "POST /api/publicHoliday": { status: 201, body: cup },
  });
  await deleteCup();
  expect(await screen.findByText("Successfully Deleted")).toBeTruthy();
  expect(screen.getByText("Melbourne Cup, 03/11/2026, VIC")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(sent("POST")[0]?.body).toEqual({
      country: "AU",
      state: "VIC",
      day: "2026-11-03",
      name: "Melbourne Cup",
    }),
  );
  expect(await screen.findByText("Melbourne Cup, 03/11/2026, VIC restored")).toBeTruthy();
});

test("a day of the United Kingdom is sent with its country", async () => {
  const { sent } = await show({ "POST /api/publicHoliday": { status: 201, body: cup } });
  const { dialog, write, submit } = await openNew();
  write("Name", "St Andrew's Day");
  write("Date", "30/11/2026");
  fireEvent.click(dialog.getByLabelText("State", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "Scotland", hidden: true }));
  submit();
  await waitFor(() => expect(sent("POST")[0]?.body).toMatchObject({ country: "UK", state: "Scotland" }));
});

test("what is missing is said at its field, and nothing is sent", async () => {
  const { sent } = await show();
  const { dialog, submit } = await openNew();
  submit();
  expect(await dialog.findByText("Enter a name.")).toBeDefined();
  expect(sent("POST")).toEqual([]);
});

test("a day that is one already is refused at its date, and what was typed stays", async () => {
  const errors = { day: "This day is already a public holiday in this state." };
  const { calls } = await show({
    "POST /api/publicHoliday": { status: 409, body: { code: "holiday.exists", message: errors.day, errors } },
  });
  const { dialog, write, submit } = await openNew();
  write("Name", "Cup Day");
  write("Date", "03/11/2026");
  submit();
  expect(await dialog.findByText(errors.day)).toBeDefined();
  expect(dialog.getByLabelText("Name")).toHaveProperty("value", "Cup Day");
  expect(calls.filter(({ method }) => method === "GET")).toHaveLength(1);
});

test("a deletion that fails says so, and the day stays; one that is done is read again", async () => {
  const refused = { status: 500, body: { code: "broken", message: "Try again." } };
  const { served } = await show({ "DELETE /api/publicHoliday/3": refused });
  await deleteCup();
  expect(await screen.findByText("Delete Failed. Try again.")).toBeDefined();
  served["DELETE /api/publicHoliday/3"] = { body: { ID: 3 } };
  served[LIST] = { body: [] };
  await deleteCup();
  expect(await screen.findByText("No public holidays yet.")).toBeDefined();
});

test("a list that can't be read says so, and can be tried again", async () => {
  const { served } = await show({ [LIST]: { status: 500, body: { code: "broken", message: "Not now." } } });
  const again = await screen.findByRole("button", { name: "Try again" });
  served[LIST] = { body: [cup] };
  fireEvent.click(again);
  expect(await screen.findByText("Melbourne Cup")).toBeDefined();
});
