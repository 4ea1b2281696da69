import { expect, test } from "vitest";
import { findComputedPaths, findSpelledOut } from "./check-links.ts";

const found = (text: string, file = "areas/patients/merges/web/Page.tsx") =>
  findSpelledOut([{ file, text }]).length;

test.each([
  '<Link to="/admin/mail">',
  "to={`/admin/mail/${ID}`}",
  "`${publicUrl}/account/${client.username}/patients`",
  "void navigate({ to: '/login' });",
  'href="/login/setup"',
])("an address spelled out is found: %s", (text) => expect(found(text)).toBe(1));

test.each([
  "<AppLink to={mailPaths.list()}>",
  '"/administration"',
  "// leads to `/admin/mail`",
  'path: "/account/list"'.replace("/account", "/accounts"),
])("anything else is not: %s", (text) => expect(found(text)).toBe(0));

test.each([
  "areas/a/b/paths.ts",
  "areas/a/b/web/routes.tsx",
  "areas/a/b/web/page.test.tsx",
  "areas/a/b/contract.ts",
])("%s may spell out addresses", (file) => expect(found('to="/admin/mail"', file)).toBe(0));

test("the path of a page is written out in the list that the build reads", () => {
  const list = (path: string) =>
    findComputedPaths([{ file: "areas/a/b/web/routes.tsx", text: `    {\n      path: ${path},\n` }]).length;
  expect(list("fileRoutes.list.page")).toBe(1);
  expect(list('"file"')).toBe(0);
});
