import { expect, test } from "vitest";
import { RETIRED, RETIRED_TABLES, findRetiredNames } from "#tools/check-names.ts";

test.each(Object.entries(RETIRED))("%s is called %s", (retired, standard) => {
  expect(findRetiredNames("a.ts", `const before = 1;\n${retired}(before);`)).toEqual([
    `a.ts:2: ${retired} is called ${standard}`,
  ]);
  expect(findRetiredNames("a.ts", `${standard}(1); ${retired}Also(1);`)).toEqual([]);
});

test.each(Object.entries(RETIRED_TABLES))("table %s is called %s, in statements too", (retired, standard) => {
  expect(findRetiredNames("a.ts", `const before = 1;\ndb.selectFrom("${retired}");`)).toEqual([
    `a.ts:2: ${retired} is called ${standard}`,
  ]);
  expect(findRetiredNames("a.ts", `db.selectFrom("${standard}"); // ${retired}`)).toEqual([]);
});

test("a comment or a text is not code", () => {
  expect(
    findRetiredNames("a.ts", '// the moment: Moment\n/* Moment\n there */ const word = "Moment"; `Moment`;'),
  ).toEqual([]);
});
