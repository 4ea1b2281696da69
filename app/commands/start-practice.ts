import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { reseedBase } from "#app/seed/base.ts";
import { PracticeStart } from "#areas/onboarding/first-run/contract.ts";
import { startPracticeNow } from "#areas/onboarding/first-run/server/index.ts";
import { ZONES } from "#kernel/dates/zone.ts";
import { keepDuringBackup } from "#platform/backup/sparing-storage.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db/connect.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openStorage } from "#platform/files/server/storage/open.ts";
import { removeMessages } from "#sandbox/mailbox/messages.ts";
import { StartError } from "#platform/start-error.ts";

const HELP = `Starts your practice: asks for the first people, creates their accounts and removes the demo. The same as the page /start.

  npm run start-practice

Settings (DATA_DIR, DATABASE_URL …) as for npm start.`;

const reader = createInterface({ input: process.stdin });
const lines = reader[Symbol.asyncIterator]();

/**
 * Prints a question and reads the next line of the input, which may be a terminal or a file. Throws
 * `StartError` at the end of the input.
 */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const { value, done } = await lines.next();
  if (done) throw new StartError("\nNothing was changed.");
  return value.trim();
}

async function askPerson(heading: string) {
  console.log(`\n${heading}`);
  return {
    first_name: await ask("  First name: "),
    last_name: await ask("  Surname: "),
    email_address: await ask("  E-mail: "),
    username: await ask("  Username (letters and digits): "),
    password: await ask("  Password: "),
  };
}

async function main(): Promise<void> {
  if (process.argv.includes("--help")) return console.log(HELP);
  const config = readConfig(process.env);
  const administrator = await askPerson("The administrator");
  const doctor = {
    ...(await askPerson("The doctor")),
    title: 3,
    company: await ask("  Name of the practice: "),
    country: (await ask("  Country, AU or UK [AU]: ")) || "AU",
    zone: (await ask(`  Time zone, one of ${ZONES.join(", ")} [Australia/Sydney]: `)) || "Australia/Sydney",
  };
  const answers = PracticeStart.safeParse({ administrator, doctor });
  if (!answers.success)
    throw new StartError(
      answers.error.issues.map(({ path, message }) => `${path.join(" ")}: ${message}`).join("\n"),
    );
  const confirmation = await ask("\nThis removes the demo and all its data. Type yes to continue: ");
  if (confirmation.toLowerCase() !== "yes") throw new StartError("Nothing was changed.");
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
  });
  try {
    await migrate(database.url);
    const { files } = await startPracticeNow(database.db, answers.data, config, reseedBase);
    const storage = keepDuringBackup(await openStorage(config), database.db);
    for (const key of files) await storage.remove(key);
    await removeMessages(join(config.dataDir, "mailbox"));
    console.log(`Done. ${administrator.username} and ${doctor.username} can sign in.`);
  } finally {
    await database.stop();
  }
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => reader.close());
