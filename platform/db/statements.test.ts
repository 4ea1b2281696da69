import fc from "fast-check";
import { expect, test } from "vitest";
import { migrationsFolder, readMigrations } from "./migrate.ts";
import { splitStatements } from "./statements.ts";

const textsOf = (sql: string) => splitStatements(sql).map(({ text }) => text.trim());

test.each([
  ["select 1; select 2", ["select 1", "select 2"]],
  ["select ';'; select 'it''s;'", ["select ';'", "select 'it''s;'"]],
  ['select "a;b", 1; select 2;', ['select "a;b", 1', "select 2"]],
  ["-- one; two\nselect 1;\n-- three;\n", ["-- one; two\nselect 1"]],
  ["select /* ; */ 1;", ["select /* ; */ 1"]],
  ["do $$ begin perform 1; end $$; select 2;", ["do $$ begin perform 1; end $$", "select 2"]],
  ["do $a$ select $$;$$; $a$; select 2;", ["do $a$ select $$;$$; $a$", "select 2"]],
  ["select 5 / 2 - 1; select $1;", ["select 5 / 2 - 1", "select $1"]],
  [" \n;;-- nothing\n", []],
])("splits %j", (sql, statements) => {
  expect(textsOf(sql)).toEqual(statements);
});

test("gives each statement's place, and all characters but the semicolons", () => {
  const part = fc.constantFrom(
    "select 1",
    "'a;b'",
    '"c;d"',
    "$$ e; $$",
    "-- f;\n",
    "/* g; */",
    ";",
    "\n",
    "$1",
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const sql = parts.join(" ");
      for (const { text, offset } of splitStatements(sql))
        expect(sql.slice(offset, offset + text.length)).toBe(text);
    }),
  );
});

test("the migrations have nothing that is not understood", () => {
  const notUnderstood = /\\'|\bbegin atomic\b/i;
  const texts = readMigrations(migrationsFolder).map(({ name, sql }) => ({
    name,
    code: sql.replaceAll(/--.*/g, ""),
  }));
  expect(texts.filter(({ code }) => notUnderstood.test(code)).map(({ name }) => name)).toEqual([]);
});
