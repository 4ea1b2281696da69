import { describe, expect, test } from "vitest";
import { listAffectedTests } from "./changed-tests.ts";
import type { Source } from "./source-imports.ts";

const importing = (file: string, ...targets: readonly string[]): Source => ({
  file,
  text: targets.map((target) => `import { a } from "#${target}";`).join("\n"),
});

const sources = [
  importing("areas/patients/referrals/rules/expiry.ts"),
  importing("areas/patients/referrals/rules/expiry.test.ts", "areas/patients/referrals/rules/expiry.ts"),
  importing("areas/patients/referrals/server/index.ts", "areas/patients/referrals/rules/expiry.ts"),
  importing("areas/patients/referrals/server/handlers.test.ts", "test/support/app.ts"),
  importing("areas/patients/merges/rules/merge.ts", "areas/patients/referrals/rules/expiry.ts"),
  importing("areas/patients/merges/rules/merge.test.ts", "areas/patients/merges/rules/merge.ts"),
  importing("areas/patients/merges/web/merges.test.tsx", "app/features.web.ts"),
  importing("app/features.server.ts", "areas/patients/referrals/server/index.ts"),
  importing("test/support/app.ts", "app/features.server.ts"),
  importing("areas/billing/ledger/server/ledger.test.ts", "test/support/app.ts"),
  importing("test/every-route.test.ts", "test/support/app.ts"),
  importing("test/every-read.test.ts", "test/support/app.ts"),
  importing("test/e2e/every-page.test.ts"),
  importing("db/schema.test.ts"),
];
const ofReferrals = [
  "areas/patients/referrals/rules/expiry.test.ts",
  "areas/patients/referrals/server/handlers.test.ts",
];

describe("the tests that a change reaches", () => {
  test("are those of the changed feature, and those of features that import the changed file", () =>
    expect(listAffectedTests(["areas/patients/referrals/rules/expiry.ts"], sources)).toEqual([
      "areas/patients/merges/rules/merge.test.ts",
      ...ofReferrals,
    ]));

  test("are not those of every feature because the list of features imports the changed one", () =>
    expect(listAffectedTests(["areas/patients/referrals/server/index.ts"], sources)).toEqual(ofReferrals));

  test("are the changed tests themselves", () =>
    expect(listAffectedTests(["db/schema.test.ts"], sources)).toEqual(["db/schema.test.ts"]));

  test.each([
    ["areas/patients/referrals/contract.ts", ["test/every-read.test.ts", "test/every-route.test.ts"]],
    ["areas/patients/referrals/web/ReferralCard.tsx", ["test/e2e/every-page.test.ts"]],
    ["areas/patients/referrals/web/card.module.css", ["test/e2e/every-page.test.ts"]],
  ])("of %s are also the loops over all of its kind", (changed, loops) =>
    expect(listAffectedTests([changed], sources)).toEqual([...ofReferrals, ...loops]),
  );

  test("of a migration are those of the database and of every route", () =>
    expect(listAffectedTests(["db/migrations/20270101T0900-note.sql"], sources)).toEqual([
      "db/schema.test.ts",
      "test/every-route.test.ts",
    ]));

  test.each(["package-lock.json", "vitest.config.ts", "test/support/app.ts"])("of %s may be any", (changed) =>
    expect(listAffectedTests([changed], sources)).toBeNull(),
  );

  test("of a document are none", () => expect(listAffectedTests(["docs/tour.md"], sources)).toEqual([]));
});
