import type pg from "pg";
import { StartError } from "#platform/start-error.ts";
import { ArchivePeople } from "./archive-people.ts";
import { type ArchiveRow, type ExpectedRows, problemOf, rowOf } from "./archive-row.ts";
import type { Table } from "./catalog.ts";
import {
  CLIENT_IDENTITY_TABLES,
  IMPORTED_TABLES,
  NOT_IMPORTED_TABLES,
  NOT_IMPORTED_COLUMNS,
} from "./client-archive.ts";
import type { ClientTable, ClientTables } from "./client-tables.ts";
import { STRANGERS, STRANGERS_COLUMNS } from "./export-client.ts";
import type { Manifest } from "./manifest.ts";
import { refersByName } from "./natural-keys.ts";
import { alteredError, readPart } from "./parts.ts";
import { insertSql } from "./rows.ts";

type TablePart = Manifest["tables"][number];

/**
 * Verdict on a person's membership in a group of the archive: "taken" is imported; "left" is left out,
 * because the group reaches beyond the client's own records; "unfit" refuses the archive, because people of
 * this kind can't be in the group.
 */
export type GroupRule = (
  kind: string,
  group: { readonly ID: number; readonly team: string },
) => "taken" | "left" | "unfit";

interface LoadOptions extends ClientTables {
  readonly from: string;
  readonly say: (line: string) => void;
  readonly who: NonNullable<Manifest["client"]>;
  readonly mayHold: GroupRule;
}

/** Inserts the rows of an archive within the caller's transaction, after checking each of them. */
export class ClientLoader {
  readonly #client: pg.ClientBase;
  readonly #options: LoadOptions;
  readonly #people: ArchivePeople;
  readonly #emptied = new Map<string, number>();
  #expected: ExpectedRows;

  constructor(client: pg.ClientBase, options: LoadOptions) {
    this.#client = client;
    this.#options = options;
    this.#people = new ArchivePeople(client);
    this.#expected = { client: options.who.ID, mayBeDemo: false };
  }

  async load(manifest: Manifest): Promise<void> {
    const { from, say, who, tables } = this.#options;
    const parts = this.#partsOf(manifest);
    const { rows } = await this.#client.query("select from practice_start where begun_at is null");
    this.#expected = { client: who.ID, mayBeDemo: rows.length > 0 };
    await this.#introduce(parts.strangers);
    for (const clientTable of tables) {
      const part = parts.of(clientTable.table);
      const skipReason = NOT_IMPORTED_TABLES[clientTable.table.name];
      if (skipReason !== undefined) {
        for await (const batch of readPart(from, part)) this.#rowsOf(clientTable, part, batch);
        if (part.rows > 0)
          say(
            `${part.name}: ${part.rows} rows left out, because this ${skipReason}. Set it again if it applies here.`,
          );
        continue;
      }
      await this.#loadTable(clientTable, part);
      if (part.rows > 0) say(`${part.name}: ${part.rows} rows`);
    }
    for (const [column, count] of this.#emptied)
      say(`${column}: left out of ${count} rows. Set it again if it applies here.`);
    await this.#people.moveSequence();
    if (this.#people.kindOf(String(who.ID)) !== "client") throw alteredError(from, "manifest.json");
    const clients = await this.#client.query(
      `select from doctor d join person p on p."ID" = d."ID" where d."ID" = $1 and p.username = $2`,
      [who.ID, who.username],
    );
    if (clients.rowCount !== 1) throw alteredError(from, "manifest.json");
  }

  /**
   * Returns the parts of the manifest, after checking that they are a client's tables with the columns of
   * this installation.
   */
  #partsOf(manifest: Manifest) {
    const { from, tables } = this.#options;
    const parts = new Map(manifest.tables.map((part) => [part.name, part]));
    const partOf = ({ name, columns }: Pick<Table, "name" | "columns">): TablePart => {
      const part = parts.get(name);
      if (part?.columns.join() !== columns.map((column) => column.name).join())
        throw alteredError(from, "manifest.json");
      return part;
    };
    for (const { name } of manifest.tables)
      if (name !== STRANGERS && !tables.some(({ table }) => table.name === name))
        throw new StartError(
          `${from} holds the table ${name}, which is not part of a client's records. Nothing was changed.`,
        );
    for (const { table } of tables)
      if (
        !CLIENT_IDENTITY_TABLES.has(table.name) &&
        !IMPORTED_TABLES.has(table.name) &&
        !(table.name in NOT_IMPORTED_TABLES)
      )
        throw new Error(
          `nobody has decided whether an archive may bring rows of ${table.name} (platform/backup/client-archive.ts)`,
        );
    return {
      strangers: partOf({
        name: STRANGERS,
        columns: STRANGERS_COLUMNS.map((name) => ({ name, type: "text" })),
      }),
      of: partOf,
    };
  }

  async #introduce(part: TablePart): Promise<void> {
    const { from } = this.#options;
    for await (const batch of readPart(from, part))
      for (const line of batch) if (!this.#people.introduce(line)) throw alteredError(from, part.file);
  }

  /** Loads through a temporary table, so that rows that refer to each other are inserted by one statement. */
  async #loadTable(clientTable: ClientTable, part: TablePart): Promise<void> {
    await this.#client.query("create temporary table arriving (line text not null) on commit drop");
    let skippedRows = 0;
    for await (const batch of readPart(this.#options.from, part)) {
      const rows = await this.#looked(clientTable, part, batch);
      skippedRows += batch.length - rows.length;
      const lines = rows.map((row) => JSON.stringify(row));
      await this.#client.query("insert into arriving select unnest($1::text[])", [lines]);
    }
    const { rowCount } = await this.#client.query(insertSql(clientTable.table, "arriving l"));
    if ((rowCount ?? 0) + skippedRows !== part.rows)
      throw new Error(`${part.name} took ${rowCount} of ${part.rows} rows`);
    await this.#client.query("drop table arriving");
  }

  #rowsOf({ table, foreignKeys }: ClientTable, part: TablePart, batch: readonly string[]): ArchiveRow[] {
    return batch.map((line) => {
      const row = rowOf(line, table);
      if (!row) throw alteredError(this.#options.from, part.file);
      const problem = problemOf(table, foreignKeys, row, this.#expected);
      if (problem !== null) throw this.#refused(table, problem);
      return row;
    });
  }

  async #looked(clientTable: ClientTable, part: TablePart, batch: readonly string[]): Promise<ArchiveRow[]> {
    const { table, foreignKeys } = clientTable;
    const rows = this.#rowsOf(clientTable, part, batch);
    if (table.name === "person")
      for (const row of rows) if (!this.#people.own(row)) throw alteredError(this.#options.from, part.file);
    this.#empty(table, rows);
    // Rows of people are skipped because `problemOf` already checks the people they name.
    const problem =
      table.name === "person" ? null : await this.#people.insistOnNamed(table, foreignKeys, rows);
    if (problem !== null) throw this.#refused(table, problem);
    await this.#renumber(foreignKeys, rows);
    return table.name === "person_group" ? await this.#groupsOf(table, rows) : rows;
  }

  #refused({ name }: Table, problem: string): StartError {
    return new StartError(`${this.#options.from} holds a row of ${name} ${problem}. Nothing was changed.`);
  }

  #empty({ name }: Table, rows: readonly ArchiveRow[]): void {
    for (const column of NOT_IMPORTED_COLUMNS[name] ?? []) {
      const filledRows = rows.filter((row) => row[column] !== null);
      for (const row of filledRows) row[column] = null;
      if (filledRows.length > 0)
        this.#emptied.set(
          `${name}.${column}`,
          (this.#emptied.get(`${name}.${column}`) ?? 0) + filledRows.length,
        );
    }
  }

  /**
   * Replaces references to reference data, which the archive identifies by name, by the IDs of this
   * installation.
   */
  async #renumber(foreignKeys: ClientTable["foreignKeys"], rows: readonly ArchiveRow[]): Promise<void> {
    for (const { columns, to } of foreignKeys.filter(refersByName)) {
      const [column = ""] = columns;
      const keys = new Set(rows.flatMap((row) => row[column] ?? []));
      if (keys.size === 0) continue;
      const ids = await this.#options.natural.numbers(this.#client, to, [...keys]);
      for (const row of rows) row[column] = ids.get(row[column] ?? "") ?? null;
    }
  }

  async #groupsOf(table: Table, rows: readonly ArchiveRow[]): Promise<ArchiveRow[]> {
    const { rows: groups } = await this.#client.query<{ ID: number; team: string }>(
      'select "ID", team from access_group',
    );
    return rows.filter((row) => {
      const kind = this.#people.kindOf(row["_person"]);
      const group = groups.find(({ ID }) => String(ID) === row["_group"]);
      const verdict = kind === undefined || !group ? "unfit" : this.#options.mayHold(kind, group);
      if (verdict === "unfit")
        throw this.#refused(table, "that puts a person into a group that is not for them");
      if (verdict === "left")
        this.#options.say(`person_group: group ${row["_group"]} of person ${row["_person"]} left out.`);
      return verdict === "taken";
    });
  }
}
