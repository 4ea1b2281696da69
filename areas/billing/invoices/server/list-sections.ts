import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

type Condition = RawBuilder<unknown>;

export interface PageQuery {
  readonly from: Condition;
  readonly where: Condition;
  readonly limit: number;
  readonly offset: number;
}

/** Section of a list, sorted separately from the other sections. */
export interface Section {
  readonly is: Condition;
  readonly order: Condition;
}

/**
 * Returns the IDs of a page over consecutive sections. Each section is read by its own index, and only as far
 * as the page requires.
 */
export async function idsOfSections(
  db: Db,
  pageQuery: PageQuery,
  sections: readonly Section[],
): Promise<number[]> {
  const ids: number[] = [];
  let skip = pageQuery.offset;
  for (const section of sections) {
    const sectionIds = await readSection(db, pageQuery, section, {
      limit: pageQuery.limit - ids.length,
      skip,
    });
    ids.push(...sectionIds);
    if (ids.length === pageQuery.limit) break;
    skip =
      sectionIds.length > 0 ? 0 : skip - (skip === 0 ? 0 : await countSection(db, pageQuery, section, skip));
  }
  return ids;
}

async function readSection(
  db: Db,
  { from, where }: PageQuery,
  { is, order }: Section,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<number[]> {
  const { rows } = await sql<{ ID: number }>`
    select i."ID" from ${from} where ${where} and ${is} order by ${order} limit ${limit} offset ${skip}`.execute(
    db,
  );
  return rows.map(({ ID }) => ID);
}

async function countSection(
  db: Db,
  { from, where }: PageQuery,
  { is }: Section,
  maxCount: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 from ${from} where ${where} and ${is} limit ${maxCount}) c`.execute(db);
  return rows[0]?.n ?? 0;
}
