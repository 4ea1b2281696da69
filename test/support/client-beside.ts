import type { FreshDatabase } from "./databases.ts";

/**
 * Adds a client whose rows are stored in the same parts of the tables as the rows of `client`, and returns the
 * new client's ID. On one server this is true of all clients.
 */
export async function addClientBeside({ pool, servers }: FreshDatabase, client: number): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ ID: number }>(
      `insert into person (kind, username, first_name, last_name)
       select 'client', 'beside' || count(*), 'Anna', 'Beside' from person returning "ID"`,
    );
    const ID = rows[0]?.ID ?? 0;
    if (servers.length > 1 && !(await areTogether(pool, client, ID))) continue;
    await pool.query(`insert into doctor ("ID") values ($1)`, [ID]);
    return ID;
  }
}

async function areTogether(pool: FreshDatabase["pool"], ...clients: [number, number]): Promise<boolean> {
  const part = (value: string) => `get_shard_id_for_distribution_column('patient', ${value}::bigint)`;
  const { rows } = await pool.query<{ together: boolean }>(
    `select ${part("$1")} = ${part("$2")} as together`,
    clients,
  );
  return rows[0]?.together ?? false;
}
