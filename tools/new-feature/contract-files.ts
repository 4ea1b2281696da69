import type { Names } from "./names.ts";

/** Returns the files that describe the feature, by path within its folder. */
export const contractFiles = (names: Names): Record<string, string> => ({
  "README.md": readme(names),
  "contract.ts": contract(names),
  "paths.ts": paths(names),
  "rules/search.ts": rule(),
  "rules/search.test.ts": ruleTest(names),
});

const readme = ({ Words, needs }: Names) => `# ${Words}

What they are for, the law behind them, and who may do what: at most thirty lines. Needs \`${needs}\`.
`;

export const migration = ({ table, Words }: Names) => `-- ${Words} of a client.
CREATE SEQUENCE ${table}_id_seq;
CREATE TABLE ${table} (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('${table}_id_seq'),
  name text NOT NULL,
  notes text,
  is_deleted boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT ${table}_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT ${table}_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID")
);
ALTER SEQUENCE ${table}_id_seq OWNED BY ${table}."ID";
CREATE UNIQUE INDEX ${table}_name_unique ON ${table} (_doctor, lower(name)) WHERE NOT is_deleted;
`;

const contract = ({ one, One, word, Words, camel, controller, needs }: Names) => `import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Version } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { stale } from "#kernel/contract/problem.ts";
import { line, optionalNote } from "#kernel/text/text.ts";

export const NAME_TAKEN = "Another ${word} already has this name.";

export const ${One} = z.object({
  ID: z.int(),
  _doctor: z.int(),
  name: z.string(),
  notes: z.string().nullable(),
  is_deleted: z.boolean(),
  version: z.int(),
});
export type ${One} = z.output<typeof ${One}>;

export const ${One}Body = z.object({
  name: line(100, "Enter a name."),
  notes: optionalNote(2000).optional(),
  _doctor: z.int().nullish(),
});

/** What is left out keeps its value; \`is_deleted: false\` restores. */
const ${One}Change = ${One}Body.partial().extend({ is_deleted: z.boolean().optional(), version: Version });

export const ${one}List = listQuery({
  sort: ["name", "-name"],
  pageSize: 50,
  filters: { search: SearchText, show_deleted: z.stringbool("show_deleted must be true or false").optional() },
  inUrl: { show_deleted: "deleted" },
});
export type ${One}ListValues = ListValuesOf<typeof ${one}List>;

const access = { needs: "${needs}", client: "required" } as const;
const addressed = { path: "/${controller}/{id}", params: { id: IdParam }, entities: { id: "${controller}" } } as const;
const example = { name: "An example", notes: "To be replaced" };

export const ${one}Routes = {
  list: route({
    id: "own",
    summary: "${Words} by page, by name by default",
    method: "GET",
    path: "/${controller}/{pageSize}/{pageNumber}",
    access,
    params: ${one}List.params,
    query: ${one}List.query,
    reply: pageSchema("${camel}", ${One}),
  }),
  get: route({ id: "own", summary: "One ${word}", method: "GET", ...addressed, access, reply: ${One} }),
  create: route({
    id: "own",
    summary: "Add a ${word}",
    method: "POST",
    path: "/${controller}",
    access,
    body: ${One}Body,
    reply: ${One},
    example,
  }),
  update: route({
    id: "own",
    summary: "Change or restore a ${word}",
    method: "PUT",
    ...addressed,
    access,
    body: ${One}Change,
    reply: ${One},
    fails: [stale],
    example,
  }),
  remove: route({
    id: "own",
    summary: "Delete a ${word}",
    method: "DELETE",
    ...addressed,
    access,
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
};
`;

const paths = ({ name, one }: Names) => `import { accountPath } from "#kernel/contract/link.ts";
import { ${one}List } from "./contract.ts";

export const ${one}Paths = { list: accountPath("${name}", ${one}List.url) };
`;

const rule =
  () => `/** Returns a LIKE pattern for each typed word. A row must match all patterns, in any order. */
export const patternsOf = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/\\s+/)
    .filter((word) => word !== "")
    .map((word) => \`%\${word.replace(/[\\\\%_]/g, "\\\\$&")}%\`);
`;

const ruleTest = ({ words }: Names) => `import { expect, test } from "vitest";
import { patternsOf } from "./search.ts";

test.each([
  ["LEFT first", ["%left%", "%first%"]],
  [" ", []],
  ["100%", ["%100\\\\%%"]],
])("the search of ${words} reads %j word by word", (typed, patterns) => expect(patternsOf(typed)).toEqual(patterns));
`;
