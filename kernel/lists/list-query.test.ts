import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { type ListOrder, listQuery } from "./list-query.ts";

const show_deleted = z.stringbool().optional();
const status = z.enum(["Edited", "Unconverted"]).optional();
const search = z.string().max(20).optional();
const patients = listQuery({
  sort: ["name", "-name", "born", "-born"],
  pageSize: 50,
  filters: { search, show_deleted, status },
  inUrl: { show_deleted: "deleted" },
});
const users = listQuery({
  sort: ["name", "username"],
  spelling: "descending",
  pageSize: 20,
  view: { tab: z.enum(["a", "b"]).default("a") },
});
const people = listQuery({ sort: ["name", "used"], spelling: "direction", pageSize: 20 });
const messages = listQuery({ sort: ["-date", "date", "from"], pageSize: 20 });
const credit = listQuery({ pageSize: 10 });

describe("the address of a list", () => {
  test("without anything is the first page in the default order", () => {
    expect(patients.url.read({})).toEqual({
      page: 1,
      order: { by: "name", descending: false },
      search: undefined,
      show_deleted: undefined,
      status: undefined,
    });
    expect(messages.url.read({}).order).toEqual({ by: "date", descending: true });
    expect(users.url.read({})).toMatchObject({ tab: "a" });
    expect(credit.url.read({})).toMatchObject({ page: 1 });
  });

  test.each([
    ["page=3", { page: 3 }, { page: 3 }],
    ["the search of a number", { search: 2426 }, { search: "2426" }],
    ["a flag as 1", { deleted: 1 }, { show_deleted: true }],
    ["a flag as true", { deleted: true }, { show_deleted: true }],
    ["a choice", { status: "Edited" }, { status: "Edited" }],
    ["an order", { sort: "-born" }, { order: { by: "born", descending: true } }],
  ])("reads %s", (_what, given, values) => expect(patients.url.read(given)).toMatchObject(values));

  test.each([
    { page: 0 },
    { page: -1 },
    { page: "x" },
    { page: {} },
    { sort: "age" },
    { sort: 5 },
    { status: "Gone" },
    { deleted: "maybe" },
    { search: ["a"] },
    { search: "x".repeat(21) },
  ])("takes %j for nothing", (given) => expect(patients.url.read(given)).toEqual(patients.url.read({})));

  test("has no page beyond the last that anybody could have", () => {
    expect(patients.url.read({ page: 5_000_000 }).page).toBe(999_999);
    expect(patients.url.read({ page: 2.7 }).page).toBe(2);
  });

  test("says only what is not the default, and reads what it wrote", () => {
    expect(patients.url.write(patients.url.read({}))).toEqual({});
    const values = {
      page: 2,
      order: { by: "born", descending: true },
      search: "smith",
      show_deleted: true,
      status: "Edited",
    } as const;
    expect(patients.url.write(values)).toEqual({
      page: 2,
      sort: "-born",
      search: "smith",
      deleted: 1,
      status: "Edited",
    });
    expect(patients.url.read(patients.url.write(values))).toEqual(values);
    expect(patients.url.write({ search: "2426" })).toEqual({ search: 2426 });
    expect(patients.url.write({ search: "007" })).toEqual({ search: "007" });
    expect(users.url.write({ order: { by: "name", descending: true }, tab: "b" })).toEqual({
      descending: 1,
      tab: "b",
    });
    expect(users.url.read({ sort: "username", descending: true }).order).toEqual({
      by: "username",
      descending: true,
    });
    expect(messages.url.write({ order: { by: "date", descending: true } })).toEqual({});
  });
});

describe("the query of a list", () => {
  test("asks for a page with what is filtered by, in the route's spelling", () => {
    const values = { ...patients.url.read({ deleted: 1, search: "x" }), page: 3 };
    expect(patients.ask(values)).toEqual({
      params: { pageSize: 50, pageNumber: 3 },
      query: { search: "x", show_deleted: "true" },
    });
    const down = { page: 1, order: { by: "name", descending: true } } as const;
    expect(patients.ask({ ...values, ...down }).query).toMatchObject({ sort: "-name" });
    expect(users.ask({ ...down, tab: "b" }).query).toEqual({ sort: "name", descending: "true" });
    expect(people.ask(down).query).toEqual({ sort: "name", direction: "desc" });
    expect(credit.ask(credit.url.read({})).query).toEqual({});
  });

  test.each([
    [patients.orderOf({ sort: "-born" }), { by: "born", descending: true }],
    [patients.orderOf({}), { by: "name", descending: false }],
    [users.orderOf({ sort: "username", descending: true }), { by: "username", descending: true }],
    [people.orderOf({ direction: "desc" }), { by: "name", descending: true }],
    [messages.orderOf({ sort: "from" }), { by: "from", descending: false }],
  ])("is ordered by %j", (order: ListOrder, expected) => expect(order).toEqual(expected));

  test("refuses another order, naming those it has", () => {
    expect(patients.query.sort["~standard"].validate("age")).toMatchObject({
      issues: [{ message: "sort must be name, -name, born or -born" }],
    });
    expect(Object.keys(users.query)).toEqual(["sort", "descending"]);
    expect(Object.keys(people.query)).toEqual(["sort", "direction"]);
    expect(Object.keys(credit.query)).toEqual([]);
  });
});

test("a press on a head leads to an order the list has", () => {
  expect(patients.orderBy("born", true)).toEqual({ by: "born", descending: true });
  expect(messages.orderBy("from", true)).toEqual({ by: "from", descending: false });
  expect(messages.orderBy("subject", false)).toBeNull();
  expect(users.orderBy("username", true)).toEqual({ by: "username", descending: true });
});

test("names that a list has not do not compile", () => {
  expectTypeOf(patients.url.read({}).order.by).toEqualTypeOf<"name" | "born">();
  expectTypeOf(patients.url.read({}).status).toEqualTypeOf<"Edited" | "Unconverted" | undefined>();
  // @ts-expect-error there is no such filter
  patients.url.write({ state: "Edited" });
  // @ts-expect-error there is no such order
  patients.url.write({ order: { by: "age", descending: false } });
  expect(listQuery({ pageSize: 5 }).pageSize).toBe(5);
});
