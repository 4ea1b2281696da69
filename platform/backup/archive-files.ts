import type pg from "pg";
import { codeOf, StartError } from "#platform/start-error.ts";
import { quoteName } from "./catalog.ts";
import type { ClientTable } from "./client-tables.ts";
import { assertFiles } from "./files-part.ts";
import type { Manifest } from "./manifest.ts";
import { alteredError } from "./parts.ts";

/**
 * Files of an archive, in a temporary table of the transaction. Rows may name only these files, and each file
 * must be named by a row.
 */
export class ArchiveFiles {
  readonly #client: pg.ClientBase;
  readonly #from: string;

  private constructor(client: pg.ClientBase, from: string) {
    this.#client = client;
    this.#from = from;
  }

  /** Reads the list of files and verifies every byte of each file. */
  static async read(client: pg.ClientBase, from: string, part: Manifest["files"]): Promise<ArchiveFiles> {
    await client.query(
      "create temporary table arriving_file (key text primary key, size bigint not null, sha256 text not null) on commit drop",
    );
    try {
      await assertFiles(from, part, async (lines) => {
        await client.query(
          "insert into arriving_file select key, size, sha256 from json_to_recordset($1::json) as f(key text, size bigint, sha256 text)",
          [JSON.stringify(lines)],
        );
      });
    } catch (error) {
      throw codeOf(error) === "23505" ? alteredError(from, part.file) : error;
    }
    const { rows } = await client.query(
      "select from file where storage_key in (select key from arriving_file) limit 1",
    );
    if (rows.length > 0)
      throw new StartError("Files of these records are in this Corella already. Nothing was changed.");
    return new ArchiveFiles(client, from);
  }

  async insistOnRows(tables: readonly ClientTable[], ID: number): Promise<void> {
    const fileTables = tables.filter(({ table }) => table.columns.some(({ name }) => name === "storage_key"));
    for (const { table } of fileTables) {
      const hasColumn = (column: string) => table.columns.some(({ name }) => name === column);
      const { rows } = await this.#client.query(
        `select from public.${quoteName(table.name)} t left join arriving_file f on f.key = t.storage_key
         where t._doctor = $1 and t.storage_key is not null and (f.key is null
           ${hasColumn("size") ? "or f.size <> t.size" : ""} ${hasColumn("sha256") ? "or f.sha256 <> encode(t.sha256, 'hex')" : ""}) limit 1`,
        [ID],
      );
      if (rows.length > 0)
        throw new StartError(
          `${this.#from} holds a row of ${table.name} whose file is not in the archive, or is another one. Nothing was changed.`,
        );
    }
    const queries = fileTables.map(
      ({ table }) => `select storage_key from public.${quoteName(table.name)} where _doctor = $1`,
    );
    const { rows } = await this.#client.query(
      `select from arriving_file where key not in (select storage_key from (${queries.join(" union all ")}) n where storage_key is not null) limit 1`,
      [ID],
    );
    if (rows.length > 0)
      throw new StartError(`${this.#from} holds a file that no record names. Nothing was changed.`);
  }
}
