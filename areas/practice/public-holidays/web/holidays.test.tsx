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
const DELETE_CUP = "Delete Melbourne Cup, 03/11/2026, VIC";

async function show(answers: StubReplies = {}) {
  const served: StubReplies = { [LIST]: { body: [cup] }, ...answers };
  const calls = answerCalls(served);
  await renderPage(
    <SessionProvider me={administrator("task.assign")}>
      <PublicHolidaysPage />
    </SessionProvider>,
  );
  return { calls, served, sent: (asked: string) => calls.filter(({ method }) => method === asked) };
}
async function openNew() {
  fireEvent.click(await screen.findByRole("button", { name: "Public holiday" }));
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
  fireEvent.click(await screen.findByRole("button", { name: DELETE_CUP }));
  await waitFor(() => expect(sent("DELETE")).toHaveLength(1));
});

test("G-2: three years are read, and each day says its weekday, its state and who added it", async () => {
  const own = { ...cup, ID: 4, state: "NSW", day: "2026-08-12", name: "Royal Show", is_delivered: false };
  const { calls } = await show({ [LIST]: { body: [own, cup] } });
  const year = Number(todayIn("Australia/Sydney", new Date().toISOString()).slice(0, 4));
  expect((await screen.findByText("Royal Show")).closest("tr")?.textContent).toContain(
    "12/08/2026, Wednesday",
  );
  expect(screen.getByText("Royal Show").closest("tr")?.textContent).toContain("Staff");
  expect(screen.getByText("Melbourne Cup").closest("tr")?.textContent).toContain("Corella");
  const asked = new URL(`http://here${calls[0]?.url}`).searchParams;
  // Accepts the previous year because the year may change during the test.
  const read = Number(asked.get("from")?.slice(0, 4));
  expect([year, year - 1]).toContain(read);
  expect([asked.get("from"), asked.get("to")]).toEqual([`${read}-01-01`, `${read + 2}-12-31`]);
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
  fireEvent.click(await screen.findByRole("button", { name: DELETE_CUP }));
  expect(await screen.findByText("Delete Failed. Try again.")).toBeDefined();
  served["DELETE /api/publicHoliday/3"] = { body: { ID: 3 } };
  served[LIST] = { body: [] };
  fireEvent.click(screen.getByRole("button", { name: DELETE_CUP }));
  expect(await screen.findByText("No public holidays.")).toBeDefined();
});

test("a list that can't be read says so, and can be tried again", async () => {
  const { served } = await show({ [LIST]: { status: 500, body: { code: "broken", message: "Not now." } } });
  const again = await screen.findByRole("button", { name: "Try again" });
  served[LIST] = { body: [cup] };
  fireEvent.click(again);
  expect(await screen.findByText("Melbourne Cup")).toBeDefined();
});
