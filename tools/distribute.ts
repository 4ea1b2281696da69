import pg from "pg";
import { answerHelp } from "./help.ts";
import { findObstacles, readSchema, statements } from "./sharding.ts";
import { withThrowawayDatabase } from "./throwaway-database.ts";

answerHelp(`npm run --silent distribute

Prints the statements that distribute Corella's tables over the servers of a Citus cluster, by client, and runs nothing. Run them once with psql, on
the first server, after "create extension citus" and Corella's first start.`);

const schema = await withThrowawayDatabase(async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await readSchema(client);
  } finally {
    await client.end();
  }
});
const violations = findObstacles(schema);
for (const sentence of violations) console.error(sentence);
if (violations.length > 0) process.exitCode = 1;
else console.log(statements(schema).join("\n"));
