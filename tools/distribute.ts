// node tools/distribute.ts: the statements that spread Corella's tables over the servers of a Citus cluster, by client. It prints and runs nothing;
// psql runs them once, on the first server, after `create extension citus` and Corella's first start.
import pg from "pg";
import { breaks, readSchema, statements } from "./sharding.ts";
import { withThrowawayDatabase } from "./throwaway-database.ts";

const schema = await withThrowawayDatabase(async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await readSchema(client);
  } finally {
    await client.end();
  }
});
const wrong = breaks(schema);
for (const sentence of wrong) console.error(sentence);
if (wrong.length > 0) process.exitCode = 1;
else console.log(statements(schema).join("\n"));
