import type pg from "pg";
import { z } from "zod";
import { StartError } from "#platform/start-error.ts";
import type { ArchiveRow } from "./archive-row.ts";
import { LARGEST_ID } from "./archive-row.ts";
import type { ForeignKey, Table } from "./catalog.ts";
import { isFlat } from "./flat-line.ts";
import { personColumns } from "./client-tables.ts";

const MAX_PEOPLE = 50_000;

/**
 * Another person named in the records, such as staff of the installation they come from: the person's
 * identity without credentials.
 */
const Stranger = z.strictObject({
  ID: z.string().regex(/^[1-9]\d{0,12}$/),
  username: z.string().regex(/^[A-Za-z0-9]{3,50}$/),
  title: z
    .string()
    .regex(/^[1-9]$/)
    .nullable(),
  first_name: z.string().max(500),
  last_name: z.string().max(500),
});
type Stranger = z.infer<typeof Stranger>;

/**
 * People that the rows of an archive may name: the client's own people and those the archive introduces, but
 * no other person of this installation.
 */
export class ArchivePeople {
  readonly #client: pg.ClientBase;
  readonly #own = new Map<string, string>();
  readonly #strangers = new Map<string, Stranger>();
  readonly #made = new Set<string>();
  #furthest = 0;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  introduce(line: string): boolean {
    const stranger = parseStranger(line);
    if (!stranger || this.#strangers.has(stranger.ID) || this.#strangers.size >= MAX_PEOPLE) return false;
    this.#strangers.set(stranger.ID, stranger);
    return true;
  }

  own(row: ArchiveRow): boolean {
    if (this.#own.size >= MAX_PEOPLE) return false;
    this.#own.set(row["ID"] ?? "", row["kind"] ?? "");
    return true;
  }

  /** Returns the kind of one of the client's own people; undefined for any other person. */
  kindOf(ID: string | null | undefined): string | undefined {
    return this.#own.get(ID ?? "");
  }

  /**
   * Checks every person these rows name and inserts the introduced ones that are missing here. Returns the
   * problem, or null.
   */
  async insistOnNamed(
    table: Table,
    keys: readonly ForeignKey[],
    rows: readonly ArchiveRow[],
  ): Promise<string | null> {
    const introducedIds = new Set<string>();
    const unknownIds = new Set<string>();
    for (const column of personColumns(table, keys)) {
      const isKeyed = keys.some(
        (key) => key.table === table.name && key.to === "person" && key.columns.includes(column),
      );
      for (const row of rows) {
        const ID = row[column];
        if (ID === null || ID === undefined || this.#own.has(ID)) continue;
        if (this.#strangers.has(ID)) introducedIds.add(ID);
        else if (isKeyed) return `that names a person who is not in the archive (${column} ${ID})`;
        else unknownIds.add(ID);
      }
    }
    await this.#make([...introducedIds].filter((ID) => !this.#made.has(ID)));
    return await this.#insistOnGone([...unknownIds]);
  }

  /**
   * Checks IDs that belong to no introduced person, such as people removed where the records come from.
   * Returns a problem if a person of this installation has such an ID. The ID sequence later skips these IDs,
   * so that no new person gets one.
   */
  async #insistOnGone(numbers: readonly string[]): Promise<string | null> {
    if (numbers.length === 0) return null;
    const { rows } = await this.#client.query<{ ID: string }>(
      `select "ID"::text as "ID" from person where "ID" = any($1::bigint[])`,
      [numbers],
    );
    if (rows[0]) return `that names a person of this installation who is not in the archive (${rows[0].ID})`;
    for (const number of numbers) {
      if (Number(number) > LARGEST_ID) return "that names a person with a number that is too large";
      this.#furthest = Math.max(this.#furthest, Number(number));
    }
    return null;
  }

  async #make(IDs: readonly string[]): Promise<void> {
    if (IDs.length === 0) return;
    const lines = JSON.stringify(IDs.map((ID) => this.#strangers.get(ID)));
    const { rows } = await this.#client.query<{ ID: string; username: string }>(
      `select s."ID"::text as "ID", s.username from json_to_recordset($1::json) as s("ID" bigint, username text)
       join person p on (p."ID" = s."ID") <> (p.username_key = lower(s.username))`,
      [lines],
    );
    if (rows[0])
      throw new StartError(
        `The records name ${rows[0].username} with the number ${rows[0].ID}, and here that name or number is somebody else's. Nothing was changed.`,
      );
    await this.#client.query(
      `insert into person ("ID", kind, username, title, first_name, last_name, active)
       select s."ID", 'staff', s.username, s.title, s.first_name, s.last_name, false
       from json_to_recordset($1::json) as s("ID" bigint, username text, title smallint, first_name text, last_name text)
       where not exists (select from person p where p."ID" = s."ID")`,
      [lines],
    );
    for (const ID of IDs) this.#made.add(ID);
  }

  async moveSequence(): Promise<void> {
    await this.#client.query(
      `select setval('person_id_seq', greatest($1, coalesce(pg_sequence_last_value('person_id_seq'), 1), (select max("ID") from person)))`,
      [this.#furthest],
    );
  }
}

function parseStranger(line: string): Stranger | null {
  if (!isFlat(line)) return null;
  try {
    return Stranger.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
