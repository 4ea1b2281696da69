import type { Names } from "./names.ts";

/** Test of a report's reading, scope, CSV and refusals on the server. */
export const serverTest = ({
  controller,
  Camel,
  Words,
}: Names) => `import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { ${Camel}Row } from "../contract.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

test("${Words}: twelve months unless the address says otherwise, oldest first, with the users added in each", async () => {
  const { months } = (await raman.get("/${controller}")).body;
  expect(months).toHaveLength(12);
  expect(months.at(-1).users).toBeGreaterThan(0);
  expect(months.at(0).users).toBe(0);
  expect((await raman.get("/${controller}?months=3")).body.months).toEqual(months.slice(-3));
});

test("another client's users don't count", async () => {
  const users = async (visitor: Visitor) => (await visitor.get("/${controller}?months=1")).body.months[0].users;
  const before = await users(raman);
  const { db } = app.database;
  const okafor = await app.idOf("okafor");
  const user = { kind: "subuser" as const, username: "addedtoday", first_name: "New", last_name: "User" };
  await db.insertInto("person").values({ ...user, _super_user: okafor }).execute();
  expect(await users(raman)).toBe(before);
});

test("the CSV has the newest month first", async () => {
  const { months } = (await raman.get("/${controller}?months=2")).body;
  const lines = (await raman.get("/${controller}/csv?months=2")).body.replace("\\ufeff", "").trim().split(/\\r?\\n/);
  const [before, current]: ${Camel}Row[] = months;
  expect(lines).toEqual(["Month,Users", \`\${current?.month},\${current?.users}\`, \`\${before?.month},\${before?.users}\`]);
});

test.each(["0", "37", "1.5", "many"])("refuses %s months", async (months) => {
  const { status, body } = await raman.get(\`/${controller}?months=\${months}\`);
  expect([status, Object.keys(body.errors)]).toEqual([400, ["months"]]);
});
`;

/** Test of a report's page. */
export const webTest = ({
  name,
  Camel,
  controller,
}: Names) => `import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ${Camel}Page } from "./${Camel}Page.tsx";

afterEach(() => vi.unstubAllGlobals());

const reply = "GET /api/${controller}";
const body = {
  months: [
    { month: "2026-10", users: 3 },
    { month: "2026-11", users: 1 },
  ],
};
const show = () =>
  renderPage(
    <OwnerProvider owner={{ doctor_id: 7 }}>
      <${Camel}Page />
    </OwnerProvider>,
    "/${name}",
  );

test("shows the months as a chart, and as a table with the newest first", async () => {
  answerCalls({ [reply]: { body } });
  await show();
  const chart = await screen.findByRole("slider", { name: "Users added by month" });
  expect(chart.getAttribute("aria-valuetext")).toContain("11/2026: Users 1");
  const table = within(screen.getByRole("table", { name: "Months" }));
  await table.findByRole("row", { name: /^10\\/2026/ });
  const rows = table.getAllByRole("row");
  expect(rows.slice(1).map(({ textContent }) => textContent?.slice(0, 7))).toEqual(["11/2026", "10/2026"]);
});

test("exports the months on screen", async () => {
  const calls = answerCalls({ [reply]: { body } });
  await show();
  fireEvent.click(await screen.findByRole("radio", { name: "24 months" }));
  await waitFor(() => expect(calls.at(-1)?.url).toContain("months=24"));
  const link = screen.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  expect(link).toContain("/api/${controller}/csv?");
  expect(link).toContain("months=24");
});

test("shows a refusal with a button that tries again", async () => {
  answerCalls({ [reply]: { status: 500, body: {} } });
  await show();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});
`;
