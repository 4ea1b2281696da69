import { parseArgs } from "node:util";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db/connect.ts";
import { migrate } from "#platform/db/migrate.ts";
import { StartError } from "#platform/start-error.ts";
import { MbsFileError, readMbsFile } from "./mbs-file.ts";
import { importMbs, type MbsImportOptions, formatReport } from "./mbs-import.ts";

const USAGE = "Usage: npm run import-mbs -- --file MBS-XML-20260701.XML [--force] [--end-missing]";

async function loadFile(path: string, options: MbsImportOptions): Promise<string> {
  const file = await readMbsFile(path);
  const { pool, url, stop } = await openDatabase(readConfig(process.env));
  try {
    await migrate(url);
    const client = await pool.connect();
    try {
      await client.query("begin");
      const report = await importMbs(client, file, options);
      await client.query("commit");
      return `${file.name}: ${formatReport(report, options)}`;
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  } finally {
    await stop();
  }
}

function parseArguments(): { file: string; options: MbsImportOptions } {
  try {
    const { values } = parseArgs({
      options: { file: { type: "string" }, force: { type: "boolean" }, "end-missing": { type: "boolean" } },
    });
    if (!values.file) throw new MbsFileError(USAGE);
    return {
      file: values.file,
      options: { force: values.force ?? false, endMissing: values["end-missing"] ?? false },
    };
  } catch (error) {
    if (error instanceof MbsFileError) throw error;
    throw new MbsFileError(`${error instanceof Error ? error.message : ""}\n${USAGE}`.trim());
  }
}

try {
  if (process.argv.includes("--help")) console.log(USAGE);
  else {
    const { file, options } = parseArguments();
    console.log(await loadFile(file, options));
  }
} catch (error) {
  if (!(error instanceof MbsFileError) && !(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
