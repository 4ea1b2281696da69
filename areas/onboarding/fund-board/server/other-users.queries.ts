import { sql } from "kysely";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Db } from "#platform/db/db.ts";

interface NumberOfClient {
  readonly _doctor: number;
  readonly provider_number: string;
}

interface User extends NumberOfClient {
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Returns a function that names the other clients with the same provider number. For staff only: a client
 * must not learn about other clients.
 */
export async function loadOtherClients(db: Db, numbers: readonly string[]) {
  const wanted = sql`any(${[...new Set(numbers)]}::text[])`;
  const { rows } = await sql<User>`
    select u._doctor, u.provider_number, p.title, p.first_name, p.last_name from (
      select _doctor, provider_number from practice where active and not is_deleted and provider_number = ${wanted}
      union select _doctor, provider_number from fund_registration where provider_number = ${wanted}) u
    join person p on p."ID" = u._doctor order by p.last_key, p.first_key, u._doctor`.execute(db);
  const users = Map.groupBy(rows, ({ provider_number }) => provider_number);
  return ({ _doctor, provider_number }: NumberOfClient): string[] =>
    (users.get(provider_number) ?? []).filter((user) => user._doctor !== _doctor).map(clientName);
}
