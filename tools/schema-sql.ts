import pg from "pg";

/**
 * Returns the schema as readable SQL, built from the catalogs, because the embedded server comes without
 * pg_dump and the text must be the same on PostgreSQL 15 and 18. The SQL is for reading and comparing;
 * databases are created by the migrations.
 */
export async function schemaSql(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Makes PostgreSQL write names of the schema `public` without a prefix.
    await client.query("set search_path = public");
    const sections: string[] = [
      "-- Generated from db/migrations by `npm run db-types`. Read it; change it by a migration.",
    ];
    for (const readSection of [extensions, types, sequences, functions, tables, views])
      sections.push(...(await readSection(client)));
    return `${sections.join("\n\n")}\n`;
  } finally {
    await client.end();
  }
}

type Row = Record<string, string | null>;

async function queryRows(client: pg.Client, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}

async function queryLines(client: pg.Client, sql: string): Promise<string[]> {
  return (await queryRows(client, sql)).map(({ line }) => removeSchema(line ?? ""));
}

/**
 * Removes the schema prefix, which some catalog functions write regardless of the search path, and trailing
 * blanks.
 */
function removeSchema(sql: string): string {
  return sql
    .replace(/\bpublic\./g, "")
    .replace(/[ \t]+$/gm, "")
    .trim();
}

/** Returns the SQL condition for objects of the schema `public` that don't belong to an extension. */
const ownObjects = (catalog: string, oid: string, schema: string) =>
  `${schema} = 'public'::regnamespace and not exists (select from pg_depend x where x.classid = '${catalog}'::regclass and x.objid = ${oid} and x.deptype = 'e')`;

async function extensions(client: pg.Client): Promise<string[]> {
  const statements = await queryLines(
    client,
    `select format('CREATE EXTENSION %I;', extname) as line from pg_extension where extname <> 'plpgsql' order by extname`,
  );
  return statements.length === 0 ? [] : [statements.join("\n")];
}

async function types(client: pg.Client): Promise<string[]> {
  return queryLines(
    client,
    `select case t.typtype
       when 'e' then format('CREATE TYPE %I AS ENUM (%s);', t.typname,
         (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
       else format('CREATE DOMAIN %I AS %s%s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
         case when t.typnotnull then ' NOT NULL' else '' end,
         (select coalesce(string_agg(format(' CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)), '' order by conname), '')
          from pg_constraint where contypid = t.oid and contype = 'c'))
       end as line
     from pg_type t where t.typtype in ('e', 'd') and ${ownObjects("pg_type", "t.oid", "t.typnamespace")} order by t.typname`,
  );
}

async function sequences(client: pg.Client): Promise<string[]> {
  // Excludes sequences of identity columns, which are part of the column.
  const statements = await queryLines(
    client,
    `select format('CREATE SEQUENCE %I AS %s START %s INCREMENT %s;', c.relname, format_type(s.seqtypid, null), s.seqstart, s.seqincrement) as line
     from pg_sequence s join pg_class c on c.oid = s.seqrelid
     where ${ownObjects("pg_class", "c.oid", "c.relnamespace")}
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
     order by c.relname`,
  );
  return statements.length === 0 ? [] : [statements.join("\n")];
}

async function functions(client: pg.Client): Promise<string[]> {
  return queryLines(
    client,
    `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as line from pg_proc p
     where p.prokind in ('f', 'p') and ${ownObjects("pg_proc", "p.oid", "p.pronamespace")} order by p.proname, pg_get_function_identity_arguments(p.oid)`,
  );
}

async function views(client: pg.Client): Promise<string[]> {
  return queryLines(
    client,
    `select format('CREATE %sVIEW %I AS', case c.relkind when 'm' then 'MATERIALIZED ' else '' end, c.relname) || E'\\n' || pg_get_viewdef(c.oid) as line
     from pg_class c where c.relkind in ('v', 'm') and ${ownObjects("pg_class", "c.oid", "c.relnamespace")} order by c.relname`,
  );
}

async function tables(client: pg.Client): Promise<string[]> {
  const tableRows = await queryRows(
    client,
    `select c.oid::text, format('%I', c.relname) as name, obj_description(c.oid) as comment,
            case when c.relkind = 'p' then ' PARTITION BY ' || pg_get_partkeydef(c.oid) else '' end as partition,
            case when c.relispartition then (select format('%I', inhparent::regclass::text) from pg_inherits where inhrelid = c.oid) end as parent
     from pg_class c where c.relkind in ('r', 'p') and ${ownObjects("pg_class", "c.oid", "c.relnamespace")} order by c.relname collate "C"`,
  );
  const statements: string[] = [];
  for (const table of tableRows) statements.push(await tableSql(client, table));
  return statements;
}

async function tableSql(client: pg.Client, { oid, name, comment, partition }: Row): Promise<string> {
  const members = [...(await columns(client, oid ?? "")), ...(await constraints(client, oid ?? ""))];
  const trailing = [
    ...(await comments(client, oid ?? "")),
    ...(await indexes(client, oid ?? "")),
    ...(await triggers(client, oid ?? "")),
    ...(await policies(client, oid ?? "")),
  ];
  const header = comment === null || comment === undefined ? "" : `-- ${comment.replaceAll("\n", "\n-- ")}\n`;
  return `${header}CREATE TABLE ${name} (\n${members.map((line) => `  ${line}`).join(",\n")}\n)${partition ?? ""};${trailing.map((line) => `\n${line}`).join("")}`;
}

async function columns(client: pg.Client, table: string): Promise<string[]> {
  return queryLines(
    client,
    `select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
       || case when a.attcollation <> t.typcollation and a.attcollation <> 0
            then (select format(' COLLATE %I', collname) from pg_collation where oid = a.attcollation) else '' end
       || case a.attidentity when 'a' then ' GENERATED ALWAYS AS IDENTITY' when 'd' then ' GENERATED BY DEFAULT AS IDENTITY' else '' end
       || case when a.attgenerated = 's' then format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid))
               when d.adbin is not null then format(' DEFAULT %s', pg_get_expr(d.adbin, d.adrelid)) else '' end
       || case when a.attnotnull then ' NOT NULL' else '' end as line
     from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  );
}

/**
 * Returns the constraints of a table. Excludes NOT NULL, a named constraint since PostgreSQL 18, which is
 * written with its column.
 */
async function constraints(client: pg.Client, table: string): Promise<string[]> {
  return queryLines(
    client,
    `select format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) as line from pg_constraint
     where conrelid = ${table} and contype in ('p', 'u', 'c', 'f', 'x') order by strpos('pucxf', contype::text), conname collate "C"`,
  );
}

async function comments(client: pg.Client, table: string): Promise<string[]> {
  return queryLines(
    client,
    `select format('COMMENT ON COLUMN %I.%I IS %L;', c.relname, a.attname, col_description(c.oid, a.attnum)) as line
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.oid = ${table} and a.attnum > 0 and col_description(c.oid, a.attnum) is not null order by a.attnum`,
  );
}

async function indexes(client: pg.Client, table: string): Promise<string[]> {
  return queryLines(
    client,
    `select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = ${table} and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
     order by c.relname collate "C"`,
  );
}

async function triggers(client: pg.Client, table: string): Promise<string[]> {
  return queryLines(
    client,
    `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = ${table} and not tgisinternal order by tgname collate "C"`,
  );
}

async function policies(client: pg.Client, table: string): Promise<string[]> {
  return queryLines(
    client,
    `select format('CREATE POLICY %I ON %s FOR %s%s%s;', polname, polrelid::regclass,
       case polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
       coalesce(' USING (' || pg_get_expr(polqual, polrelid) || ')', ''),
       coalesce(' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')', '')) as line
     from pg_policy where polrelid = ${table} order by polname collate "C"`,
  );
}
