import type { Names } from "./names.ts";

/** The feature's files but for its screens, by their path in its folder. */
export function serverFiles(names: Names): Record<string, string> {
  return {
    "README.md": readme(names),
    "contract.ts": contract(names),
    "rules/matching.ts": rule(names),
    "rules/matching.test.ts": ruleTest(names),
    "server/index.ts": door(names),
    "server/handlers.ts": handlers(names),
    "server/queries.ts": queries(names),
    "server/handlers.test.ts": handlersTest(names),
  };
}

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

const contract = ({ one, One, word, words, controller, needs }: Names) => `import { z } from "zod";
import { route } from "#kernel/contract.ts";
import { IdParam, Version } from "#kernel/id.ts";
import { stale } from "#kernel/problem.ts";
import { line, optionalNote } from "#kernel/text.ts";

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

const access = { needs: "${needs}", owner: "client" } as const;
const addressed = { path: "/${controller}/{id}", params: { id: IdParam }, addresses: { id: "${controller}" } } as const;
const example = { name: "An example", notes: "To be replaced" };

export const ${one}Routes = {
  list: route({
    id: "own",
    summary: "List ${words}",
    method: "GET",
    path: "/${controller}",
    ...access,
    query: { show_deleted: z.stringbool("show_deleted must be true or false").optional() },
    reply: z.array(${One}),
  }),
  get: route({ id: "own", summary: "One ${word}", method: "GET", ...addressed, ...access, reply: ${One} }),
  create: route({
    id: "own",
    summary: "Add a ${word}",
    method: "POST",
    path: "/${controller}",
    ...access,
    body: ${One}Body,
    reply: ${One},
    example,
  }),
  update: route({
    id: "own",
    summary: "Change or restore a ${word}",
    method: "PUT",
    ...addressed,
    ...access,
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
    ...access,
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
};
`;

const rule = ({ One }: Names) => `import type { ${One} } from "../contract.ts";

/** Rows in which every typed word stands, in any order. */
export function matching(rows: readonly ${One}[], typed: string): ${One}[] {
  const words = typed
    .toLowerCase()
    .split(/\\s+/)
    .filter((word) => word !== "");
  const textOf = ({ name, notes }: ${One}) => \`\${name} \${notes ?? ""}\`.toLowerCase();
  return rows.filter((row) => words.every((word) => textOf(row).includes(word)));
}
`;

const ruleTest = ({ One, words }: Names) => `import { expect, test } from "vitest";
import type { ${One} } from "../contract.ts";
import { matching } from "./matching.ts";

const row = (ID: number, name: string, notes: string | null = null): ${One} => ({
  ID,
  _doctor: 1,
  name,
  notes,
  is_deleted: false,
  version: 1,
});
const rows = [row(1, "First row", "On the left"), row(2, "Second row")];
const idsOf = (typed: string) => matching(rows, typed).map(({ ID }) => ID);

test("the search of ${words} finds every word, in any order and case", () => {
  expect(idsOf("LEFT first")).toEqual([1]);
  expect(idsOf(" ")).toEqual([1, 2]);
  expect(idsOf("first second")).toEqual([]);
});
`;

const door = ({
  name,
  camel,
  one,
  table,
  controller,
}: Names) => `import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { NAME_TAKEN, ${one}Routes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const ${camel} = defineFeature({
  name: "${name}",
  endpoints: [endpoints(${one}Routes, handlers)],
  constraints: {
    ${table}_name_unique: { field: "name", message: NAME_TAKEN, status: 409, code: "${controller}.name_taken" },
  },
});
`;

const handlers = ({ one, One, word, controller }: Names) => `import { stale } from "#kernel/problem.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { ${one}Routes } from "../contract.ts";
import { find${One}, insert${One}, list${One}s, update${One} } from "./queries.ts";

const controller = "${controller}";

export const handlers: Handlers<typeof ${one}Routes> = {
  list: ({ db, client, query }) => list${One}s(db, client.ID, query.show_deleted === true),

  get: async ({ db, client, params, assertFound }) => assertFound(await find${One}(db, client.ID, params.id)),

  async create({ db, client, body, assertAllowed, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const { _doctor, ...written } = body;
    const identity = await insert${One}(db, client.ID, written);
    const after = assertFound(await find${One}(db, client.ID, identity));
    auditWrite({ controller, identity, message: \`added the ${word} \${after.name}\`, after });
    return after;
  },

  async update({ db, client, params, body, assertAllowed, assertFound, fail, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const before = assertFound(await find${One}(db, client.ID, params.id));
    const { _doctor, version, ...written } = body;
    const isCurrent = await update${One}(db, client.ID, params.id, written, version);
    const after = assertFound(await find${One}(db, client.ID, params.id));
    if (!isCurrent) return fail(stale, { current: after });
    auditWrite({ controller, identity: after.ID, message: \`changed the ${word} \${after.name}\`, before, after });
    return after;
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound(await find${One}(db, client.ID, params.id));
    if (!before.is_deleted) {
      await update${One}(db, client.ID, before.ID, { is_deleted: true }, undefined);
      const after = { ...before, is_deleted: true, version: before.version + 1 };
      auditWrite({ controller, identity: before.ID, message: \`deleted the ${word} \${before.name}\`, before, after });
    }
    return { ID: before.ID, is_deleted: true as const };
  },
};
`;

const queries = ({ One, table }: Names) => `import type { Db } from "#platform/db/db.ts";

const columns = ["ID", "_doctor", "name", "notes", "is_deleted", "version"] as const;

export const list${One}s = (db: Db, doctor: number, withDeleted: boolean) =>
  db
    .selectFrom("${table}")
    .select(columns)
    .where("_doctor", "=", doctor)
    .$if(!withDeleted, (query) => query.where("is_deleted", "=", false))
    .orderBy("is_deleted")
    .orderBy("name")
    .orderBy("ID")
    .execute();

export const find${One} = (db: Db, doctor: number, id: number) =>
  db.selectFrom("${table}").select(columns).where("_doctor", "=", doctor).where("ID", "=", id).executeTakeFirst();

interface Written {
  name?: string;
  notes?: string | null;
  is_deleted?: boolean;
}

export async function insert${One}(db: Db, _doctor: number, written: Written & { name: string }): Promise<number> {
  const { ID } = await db
    .insertInto("${table}")
    .values({ ...written, _doctor })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

/** F-7: false when the row has moved on since that version. */
export async function update${One}(
  db: Db,
  doctor: number,
  id: number,
  written: Written,
  version: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("${table}")
    .set((eb) => ({ ...written, version: eb("version", "+", 1) }))
    .where("_doctor", "=", doctor)
    .where("ID", "=", id)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
`;

const handlersTest = ({
  controller,
  word,
  words,
  One,
  one,
}: Names) => `import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { ${One} } from "../contract.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

const PATH = "/${controller}";
const make = async (name: string): Promise<${One}> => (await raman.post(PATH, { name })).body;

describe("${words}", () => {
  test("a ${word} is added, listed, changed and deleted, each with its entry in the audit log", async () => {
    const ${one} = await make("One of them");
    expect((await raman.get(PATH)).body).toEqual([${one}]);
    const changed = await raman.put(\`\${PATH}/\${${one}.ID}\`, { name: "Renamed", version: ${one}.version });
    expect([changed.status, changed.body.name, changed.body.version]).toEqual([200, "Renamed", 2]);
    expect((await raman.delete(\`\${PATH}/\${${one}.ID}\`)).body).toEqual({ ID: ${one}.ID, is_deleted: true });
    expect((await raman.get(PATH)).body).toEqual([]);
    const restored = await raman.put(\`\${PATH}/\${${one}.ID}\`, { is_deleted: false });
    expect(restored.body.is_deleted).toBe(false);
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "${controller}")
      .where("identity", "=", ${one}.ID)
      .orderBy("ID")
      .execute();
    expect(events.map(({ message }) => message?.split(" ")[0])).toEqual(["added", "changed", "deleted", "changed"]);
  });

  test("a name is taken once, in any case, and said at its field", async () => {
    await make("Taken");
    const reply = await raman.post(PATH, { name: "taken" });
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([409, "${controller}.name_taken", ["name"]]);
  });

  test("a change to an older version is refused with the current one", async () => {
    const ${one} = await make("Changed twice");
    await raman.put(\`\${PATH}/\${${one}.ID}\`, { name: "By somebody", version: 1 });
    const late = await raman.put(\`\${PATH}/\${${one}.ID}\`, { name: "Too late", version: 1 });
    expect([late.status, late.body.details.current.name]).toEqual([409, "By somebody"]);
  });

  test.each([{}, { name: " " }, { name: "x".repeat(101) }])("%j is refused at its field", async (body) => {
    const reply = await raman.post(PATH, body);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["name"]]);
  });

  test("another client's are not there", async () => {
    const { ID } = await make("Mine");
    const vogt = await app.signIn("vogt");
    expect((await vogt.get(\`\${PATH}/\${ID}\`)).status).toBe(404);
    expect((await vogt.get(PATH)).body).toEqual([]);
  });
});
`;
