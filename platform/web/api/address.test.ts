import { expect, test } from "vitest";
import { addressOf } from "./address.ts";

const route = { path: "/patient/search/{query}", access: { needs: "public", client: "none" } } as const;

test.each([
  ["o'neil & co", "/api/patient/search/o'neil%20%26%20co?search=o%27neil+%26+co"],
  ["a\ud83d", "/api/patient/search/a%EF%BF%BD?search=a%EF%BF%BD"],
])("the address of a search for %j can be sent", (query, address) =>
  expect(addressOf(route, { params: { query }, query: { search: query } }, null)).toBe(address),
);
