import { sql } from "kysely";
import { nameKey } from "#kernel/people/name-key.ts";
import { normaliseProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { parseTitle } from "#kernel/people/title.ts";
import type { Db } from "#platform/db/db.ts";
import type { Address } from "../rules/candidate.ts";
import { type Fund, fundFinder } from "../rules/fund-names.ts";
import { storableJson } from "#platform/db/storable-json.ts";

/** Lookup of a health fund by name or code in any usual spelling; returns null if none fits. */
export type FundLookup = (name: string) => Fund | null;

/**
 * Most suburbs in the cache. A practice's patients live in a few hundred; the limit keeps a file of invented
 * suburbs from filling the memory.
 */
const MAX_CACHED = 2_000;

/** Looks up suburbs, health funds and GPs that the files name in words; each suburb is looked up once. */
export class Lookups {
  readonly #db: Db;
  readonly #cache = new Map<string, number | null>();
  #funds: FundLookup | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Returns the locality of each address by suburb with postcode or state. Null if no locality fits, or if
   * the fitting localities are in several states.
   */
  async localities(addresses: readonly (Address | null)[]): Promise<(number | null)[]> {
    const keys = addresses.map((address) =>
      address === null || isTooVague(address) ? null : keyOf(address),
    );
    if (this.#cache.size > MAX_CACHED) this.#cache.clear();
    const missingKeys = [...new Set(keys)]
      .filter((key) => key !== null)
      .filter((key) => !this.#cache.has(key));
    if (missingKeys.length > 0) {
      const foundIds = await this.#find(missingKeys);
      missingKeys.forEach((key, index) => this.#cache.set(key, foundIds.get(index) ?? null));
    }
    return keys.map((key) => (key === null ? null : (this.#cache.get(key) ?? null)));
  }

  async #find(keys: readonly string[]): Promise<ReadonlyMap<number, number>> {
    const keyRows = keys.map((key, at) => {
      const [suburb, state, postcode] = key.split("\n");
      return { at, suburb, state, postcode };
    });
    const { rows } = await sql<{ at: number; id: number }>`
      select w.at, min(l."ID") as id
      from json_to_recordset(${storableJson(keyRows)}::json) as w(at int, suburb text, state text, postcode text)
      join locality l on l.suburb_key = search_key(w.suburb) and (w.postcode = '' or l.postcode = w.postcode) and (w.state = '' or l.state = w.state)
      group by w.at having count(*) = 1 or count(distinct l.state) = 1`.execute(this.#db);
    return new Map(rows.map(({ at, id }) => [at, id]));
  }

  /** Returns the referring doctor of each name or provider number that fits exactly one. */
  async gps(
    _doctor: number,
    written: readonly (string | null | undefined)[],
  ): Promise<ReadonlyMap<string, number>> {
    const searches = [...new Set(written)]
      .filter((text) => text !== null && text !== undefined)
      .map((text) => ({ text, ...doctorKeys(text) }));
    if (searches.length === 0) return new Map();
    const { rows } = await sql<{ text: string; id: number }>`
      select w.text, min(r."ID") as id
      from json_to_recordset(${storableJson(searches)}::json) as w(text text, last_key text, first_key text, provider text)
      join referring_doctor r on r._doctor = ${_doctor} and not r.is_deleted and (
        (r.last_key = w.last_key collate "C" and r.first_key = w.first_key collate "C") or r.provider_number = w.provider)
      group by w.text having count(*) = 1`.execute(this.#db);
    return new Map(rows.map(({ text, id }) => [text, id]));
  }

  async funds(): Promise<FundLookup> {
    this.#funds ??= await this.#readFunds();
    return this.#funds;
  }

  async #readFunds(): Promise<FundLookup> {
    const rows = await this.#db.selectFrom("health_fund").select(["ID", "code", "name"]).execute();
    const find = fundFinder(rows);
    const funds = new Map(rows.map((fund) => [fund.ID, fund]));
    return (name) => funds.get(find(name) ?? 0) ?? null;
  }
}

/** Parses "Dr Hannah Birch", "BIRCH, Hannah" or "2426621B" into the keys to look up. */
function doctorKeys(text: string): { last_key: string; first_key: string; provider: string } {
  const [title = "", ...otherWords] = text.slice(0, LONGEST_DOCTOR).trim().split(/\s+/);
  const name = parseTitle(title) === null ? [title, ...otherWords].join(" ") : otherWords.join(" ");
  const [before = "", after] = name.split(",").map((part) => part.trim());
  const words = before.split(" ");
  const [last, first] =
    after === undefined ? [words.at(-1) ?? "", words.slice(0, -1).join(" ")] : [before, after];
  return { last_key: nameKey(last), first_key: nameKey(first), provider: normaliseProviderNumber(name) };
}

const isTooVague = ({ suburb, state, postcode }: Address): boolean => !suburb || (!postcode && !state);
const LONGEST_DOCTOR = 200;
const LONGEST_SUBURB = 100;

/** Returns the cache key of an address, cut to a length that no suburb's name reaches. */
const keyOf = ({ suburb, state, postcode }: Address): string =>
  [suburb, state, postcode]
    .map((part) => (part ?? "").slice(0, LONGEST_SUBURB).replaceAll("\n", " "))
    .join("\n");
