import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { listSql } from "#platform/db/list-sql.ts";
import { type SignupLink, signupLinkList } from "../token.contract.ts";

interface LinkQuery {
  readonly search?: string | undefined;
  readonly state?: "open" | "used" | "expired" | undefined;
  readonly sort?: string | undefined;
}

const STATES: Readonly<Record<"open" | "used" | "expired", RawBuilder<boolean>>> = {
  open: sql<boolean>`t.used_time is null and t.expired_time > now()`,
  used: sql<boolean>`t.used_time is not null`,
  expired: sql<boolean>`t.used_time is null and t.expired_time <= now()`,
};

const matchesQuery = ({ search = "", state }: LinkQuery): RawBuilder<boolean> => sql<boolean>`(
  ${state ? STATES[state] : sql`true`} and (${search} = '' or position(lower(${search}::text) in lower(t.email_address)) > 0))`;

export async function pageOfLinks(
  db: Db,
  params: { readonly pageSize: number; readonly pageNumber: number },
  query: LinkQuery,
): Promise<{ rows: SignupLink[]; total: number }> {
  const order = { created: sql`t.created_time`, email: sql`lower(t.email_address)` };
  const { page } = listSql(signupLinkList, params, query, order, sql`t."ID"`);
  const { rows } = await sql<SignupLink>`
    select t."ID", t.email_address, t.trial_only, t.is_1st_biller, t.packages, t.expired_time, t.used_time, t.created_time,
      u.username as used_by, concat_ws(' ', c.first_name, c.last_name) as created_by
    from signup_token t left join person u on u."ID" = t._used_by left join person c on c."ID" = t._created_by
    where ${matchesQuery(query)} ${page}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from signup_token t where ${matchesQuery(query)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
