import pg from "pg";

/**
 * Column descriptions of a statement's result, with their parsers. Null for a statement without result rows.
 */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}
/** Columns by statement name, for one connection. */
export type KnownColumns = Map<string, Columns | null>;

interface Connection {
  readonly parsedStatements: Readonly<Record<string, unknown>>;
  bind(of: { statement: string; values: readonly unknown[]; valueMapper: unknown }): void;
  execute(of?: undefined): void;
  sync(): void;
}

type Callback = (error: Error | null, result: unknown) => void;

/** The driver's internal query class, beyond its published types. */
interface DriversQuery extends pg.Query {
  name: string;
  values: readonly unknown[];
  _result: Columns;
  _accumulateRows: boolean;
  prepare(line: Connection): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, line: Connection): void;
}

// `as`: the published types leave these parts out.
const DriversQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  answered: Callback,
) => DriversQuery;
// `as`: the published types leave `utils` out, too.
const { prepareValue } = (pg as unknown as { readonly utils: { readonly prepareValue: unknown } }).utils;

/**
 * Named statement whose column descriptions are requested from PostgreSQL only once per connection, because
 * writing and parsing them takes both sides longer than a row does. The descriptions can't become stale
 * unnoticed: a prepared statement whose result type changes is an error (0A000).
 */
export class NamedQuery extends DriversQuery {
  readonly #known: KnownColumns;
  #hasColumns = false;

  constructor(
    knownColumns: KnownColumns,
    { name, text, values }: { name: string; text: string; values: unknown[] },
    callback: Callback,
  ) {
    super(text, values, callback);
    this.name = name;
    this.#known = knownColumns;
  }

  override prepare(line: Connection): void {
    const columns = this.#known.get(this.name);
    if (columns === undefined || line.parsedStatements[this.name] === undefined) return super.prepare(line);
    if (columns) {
      Object.assign(this._result, columns);
      this._accumulateRows = true;
    }
    line.bind({ statement: this.name, values: this.values, valueMapper: prepareValue });
    line.execute();
    line.sync();
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#hasColumns = true;
    this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleCommandComplete(message: unknown, line: Connection): void {
    super.handleCommandComplete(message, line);
    if (!this.#hasColumns && !this.#known.has(this.name)) this.#known.set(this.name, null);
  }
}
