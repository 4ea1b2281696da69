import pg from "pg";
import { distributeDatabase } from "./distribute-database.ts";
import { answerHelp } from "./help.ts";
import { findObstacles, readSchema } from "./sharding.ts";

answerHelp(`npm run --silent distribute -- FIRST OTHER [OTHER …]

Distributes Corella's tables with their rows over the servers of a Citus cluster, by client. Stop Corella first. Each address is the connection string of the database on one server:
FIRST is the one that Corella uses and has started on once, the others are empty. An interrupted run can be repeated.`);

const [first, ...others] = process.argv.slice(2);
if (first === undefined || others.length === 0) {
  console.error("Name the databases of two servers or more, the one that Corella uses first.");
  process.exit(1);
}

const client = new pg.Client({ connectionString: first });
await client.connect();
const obstacles = findObstacles(await readSchema(client));
await client.end();
if (obstacles.length > 0) {
  for (const sentence of obstacles) console.error(sentence);
  process.exit(1);
}
const { foreignKeys, triggers, leftOut } = await distributeDatabase({ first, others }, console.log);
console.log(`${foreignKeys} foreign keys and ${triggers} triggers are back.`);
for (const sentence of leftOut) console.log(`Left out: ${sentence}.`);
