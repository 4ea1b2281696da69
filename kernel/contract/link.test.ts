import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { absoluteUrl, accountPath, addressOfLink, adminPath, homePaths, publicPath } from "./link.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { Flag } from "./url-search.ts";

const list = listQuery({
  sort: ["name", "born"],
  spelling: "descending",
  pageSize: 5,
  filters: { search: z.string().optional() },
});
const paths = {
  list: accountPath("patients", list.url),
  record: accountPath("patients/details/{id}", { missing: Flag }),
  message: adminPath("messages/{doctorID}/{id}"),
  locations: accountPath("locations/{kind}"),
  home: accountPath(""),
};

describe("a link", () => {
  test.each([
    [paths.list(), "/account/raman/patients"],
    [paths.list({ search: "o'neil & co" }), "/account/raman/patients?search=o'neil%20%26%20co"],
    [
      paths.list({ order: { by: "born", descending: true }, page: 2 }),
      "/account/raman/patients?page=2&sort=born&descending=1",
    ],
    [paths.list({ search: "a\ud83d" }), "/account/raman/patients?search=a%EF%BF%BD"],
    [paths.record({ id: 5 }), "/account/raman/patients/details/5"],
    [paths.record({ id: 5, missing: true }), "/account/raman/patients/details/5?missing=1"],
    [paths.record({ id: 5, missing: false }), "/account/raman/patients/details/5"],
    [paths.message({ doctorID: 2, id: 7 }), "/admin/messages/2/7"],
    [paths.locations({ kind: "in patient" }), "/account/raman/locations/in%20patient"],
    [paths.home(), "/account/raman"],
  ])("%j has its address", (link, address) => expect(addressOfLink(link, "raman")).toBe(address));

  test("is where the feature lists its page, and reads what it wrote", () => {
    expect(paths.record.page).toBe("patients/details/$id");
    expect(paths.record.read({ id: "5", username: "raman" }, { missing: 1 })).toEqual({
      id: 5,
      missing: true,
    });
    expect(paths.record.read({ id: "1e1" }, {})).toEqual({ id: 0, missing: false });
    expect(paths.locations.read({ kind: "inpatient" }, {})).toEqual({ kind: "inpatient" });
    expect(paths.list.read({}, { search: 12 })).toMatchObject({ search: "12", page: 1 });
  });

  test("with a wrong parameter does not compile", () => {
    expectTypeOf(paths.record.read({}, {})).toEqualTypeOf<{ readonly id: number } & { missing: boolean }>();
    // @ts-expect-error a record has a number
    paths.record({ id: "5" });
    // @ts-expect-error which record is missing
    paths.record({ missing: true });
    // @ts-expect-error there is no such parameter
    paths.record({ id: 5, mising: true });
    // @ts-expect-error a flag is true or false
    paths.record({ id: 5, missing: 1 });
    // @ts-expect-error there is no such filter
    paths.list({ status: "Edited" });
    // @ts-expect-error which message is missing
    expect(() => paths.message()).not.toThrow();
    expect(paths.list().path).toBe("patients");
  });
});

describe("links beyond the application", () => {
  test.each([
    [publicPath("login/reset/{token}")({ token: "a/b" }), null, "https://corella.example/login/reset/a%2Fb"],
    [publicPath("login")(), "raman", "https://corella.example/login"],
    [homePaths.client(), "raman", "https://corella.example/account/raman"],
    [homePaths.staff(), null, "https://corella.example/admin"],
    [adminPath("mail/{id}")({ id: 5 }), null, "https://corella.example/admin/mail/5"],
  ])("an email leads to %o", (link, username, url) => {
    expect(absoluteUrl("https://corella.example", link, username)).toBe(url);
  });
});
