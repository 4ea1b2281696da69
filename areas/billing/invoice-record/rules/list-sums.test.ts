import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListSums, paidOf, sumsOf } from "./list-sums.ts";

// Sums of picture 30.
const picture: ListSums = {
  overdue: { total: 834_786, outstanding: 606_966 },
  sent: { total: 2_102_884, outstanding: 1_902_884 },
  unpublished: 412_419,
  published: { count: 70, total: 12_093_976 },
};

test.each([
  [undefined, 12_093_976, 9_584_126, 2_509_850],
  ["overdue", 834_786, 227_820, 606_966],
  ["sent", 2_102_884, 200_000, 1_902_884],
  ["unpublished", 412_419, 412_419, 0],
  ["paid", 9_156_306, 9_156_306, 0],
] as const)("picture 30: of %s", (view, total, paid, outstanding) => {
  const sums = sumsOf(picture, view);
  expect([sums, sums && paidOf(sums)]).toEqual([{ total, outstanding }, paid]);
});

test("nothing is said of void invoices, nor of more published ones than are added up", () => {
  expect(sumsOf(picture, "void")).toBeNull();
  const many = { ...picture, published: null };
  expect([sumsOf(many), sumsOf(many, "paid"), sumsOf(many, "overdue")]).toEqual([
    null,
    null,
    picture.overdue,
  ]);
});

test("the groups of published invoices add up to the whole list", () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const sums = fc
    .record({ outstanding: cents, paid: cents })
    .map(({ outstanding, paid }) => ({ total: outstanding + paid, outstanding }));
  fc.assert(
    fc.property(sums, sums, cents, cents, (overdue, sent, paid, unpublished) => {
      const list = {
        overdue,
        sent,
        unpublished,
        published: { count: 9, total: overdue.total + sent.total + paid },
      };
      const groups = (["overdue", "sent", "paid"] as const).map((view) => sumsOf(list, view));
      const all = sumsOf(list);
      expect(groups.reduce((sum, group) => sum + (group?.total ?? 0), 0)).toBe(all?.total);
      expect(groups.reduce((sum, group) => sum + (group ? paidOf(group) : 0), 0)).toBe(all && paidOf(all));
    }),
  );
});
