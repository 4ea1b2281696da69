import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./parts.ts";

// Contracts with a paged list that do not take the page from the list's definition
// (kernel/lists/list-query.ts), each with the reason.
const OTHERWISE: Readonly<Record<string, string>> = {
  "areas/billing/invoices/contract.ts":
    "the whole list where no page is named, which a frozen path of the interface allows; the page reads invoiceList",
  "areas/calendar/appointment-import/contract.ts":
    "rows of a file in its own order, paged inside the page of their import",
  "areas/transcription/consultation-lists/routes.contract.ts":
    "pages in the query of frozen paths; the page reads consultationList",
  "areas/transcription/tasks/lists.contract.ts":
    "pages in the query of frozen paths; the page reads taskList",
  "areas/transcription/tasks/return.contract.ts":
    "pages in the query of a frozen path; the page reads batchList",
};
/** Modules for pages whose address is not defined by a single list, each with the reason. */
const OWN_ADDRESS: Readonly<Record<string, string>> = {
  "areas/calendar/time-clock/web/useHoursAddress.ts":
    "two lists share a period that is this month unless it is named",
  "areas/oversight/access-log/web/useAccessAddress.ts":
    "read from where the last rows end, so that it has no pages",
  "areas/oversight/activity-feed/web/useActivityAddress.ts":
    "read from where the last rows end, so that it has no pages",
};

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const inAreas = (pattern: string): string[] =>
  globSync(`areas/**/${pattern}`, { cwd: root }).map((file) => file.replaceAll("\\", "/"));

describe("the one definition of a list", () => {
  test("is where every route with pages takes them from", () => {
    const own = inAreas("*contract.ts").filter((file) => /\bPageSize\b/.test(read(file)));
    expect(own.sort()).toEqual(Object.keys(OTHERWISE).sort());
  });

  test("is what reads and writes the address of every page with a list", () => {
    expect(inAreas("use*Address.ts").sort()).toEqual(
      ["areas/calendar/appointments/web/calendar/useCalendarAddress.ts", ...Object.keys(OWN_ADDRESS)].sort(),
    );
  });

  test("names a reason for whatever does without", () => {
    for (const reason of Object.values({ ...OTHERWISE, ...OWN_ADDRESS }))
      expect(reason.length).toBeGreaterThan(20);
  });
});
