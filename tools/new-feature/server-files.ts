import type { Names } from "./names.ts";

/** Returns the server files of the feature, by path within its folder. */
export const serverFiles = (names: Names): Record<string, string> => ({
  "server/index.ts": manifest(names),
  "server/handlers.ts": handlers(names),
  "server/queries.ts": queries(names),
});

const manifest = ({
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

const handlers = ({
  one,
  One,
  word,
  table,
  controller,
}: Names) => `import { assertSameClient } from "#platform/access/same-client.ts";
import { setDeleted, updateVersioned } from "#platform/db/versioned-rows.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { ${one}Routes } from "../contract.ts";
import { find${One}, insert${One}, list${One}s } from "./queries.ts";

const controller = "${controller}";

export const handlers: Handlers<typeof ${one}Routes> = {
  list: ({ db, client, params, query }) => list${One}s(db, client.ID, params, query),

  get: async ({ db, client, params, assertFound }) => assertFound(await find${One}(db, client.ID, params.id)),

  async create({ db, client, body, assertAllowed, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const { _doctor, ...row } = body;
    const identity = await insert${One}(db, client.ID, row);
    const after = assertFound(await find${One}(db, client.ID, identity));
    auditWrite({ controller, identity, message: \`added the ${word} \${after.name}\`, after });
    return after;
  },

  async update({ db, client, params, body, assertAllowed, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const current = () => find${One}(db, client.ID, params.id);
    const before = assertFound(await current());
    const { _doctor, version, ...changes } = body;
    await updateVersioned(db, "${table}", { _doctor: client.ID, ID: before.ID }, changes, { version, current });
    const after = assertFound(await current());
    auditWrite({ controller, identity: after.ID, message: \`changed the ${word} \${after.name}\`, before, after });
    return after;
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound(await find${One}(db, client.ID, params.id));
    if (!before.is_deleted) {
      await setDeleted(db, "${table}", { _doctor: client.ID, ID: before.ID }, true);
      const after = { ...before, is_deleted: true, version: before.version + 1 };
      auditWrite({ controller, identity: before.ID, message: \`deleted the ${word} \${before.name}\`, before, after });
    }
    return { ID: before.ID, is_deleted: true as const };
  },
};
`;

const queries = ({ one, One, camel, table }: Names) => `import { sql } from "kysely";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql } from "#platform/db/list-sql.ts";
import { ${one}List, type ${one}Routes } from "../contract.ts";
import { patternsOf } from "../rules/search.ts";

const columns = ["ID", "_doctor", "name", "notes", "is_deleted", "version"] as const;
const orders = { name: sql\`lower(name)\` };

type Page = ParamsOf<typeof ${one}Routes.list>;
type Query = QueryOf<typeof ${one}Routes.list>;

/** Selects the rows whose name or notes contain every typed word. */
function selectMatching(db: Db, _doctor: number, { search = "", show_deleted }: Query) {
  const allRows = db.selectFrom("${table}").where("_doctor", "=", _doctor);
  const visibleRows = show_deleted ? allRows : allRows.where("is_deleted", "=", false);
  return patternsOf(search).reduce(
    (rows, pattern) => rows.where(sql<boolean>\`lower(name || ' ' || coalesce(notes, '')) like \${pattern}\`),
    visibleRows,
  );
}

export async function list${One}s(db: Db, _doctor: number, page: Page, query: Query) {
  const { order, limit, offset } = listSql(${one}List, page, query, orders, sql\`"ID"\`);
  const rows = selectMatching(db, _doctor, query);
  const ${camel} = await rows.select(columns).orderBy(order).limit(limit).offset(offset).execute();
  const { total } = await rows.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { ${camel}, totalItems: total };
}

export const find${One} = (db: Db, _doctor: number, id: number) =>
  db.selectFrom("${table}").select(columns).where("_doctor", "=", _doctor).where("ID", "=", id).executeTakeFirst();

interface NewRow {
  name: string;
  notes?: string | null;
}

export async function insert${One}(db: Db, _doctor: number, row: NewRow): Promise<number> {
  const { ID } = await db
    .insertInto("${table}")
    .values({ ...row, _doctor })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}
`;
