import type { CompiledQuery } from "kysely";
import type { Db } from "./db.ts";
import { SingleConnectionDb } from "./request-connections.ts";

/** Stands where a value will be. It may only be handed on to the statement: whoever looks at it is told so. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`a kept statement must not depend on the value of ${this.name}`);
  }
}

interface Written<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * A statement whose text is always the same: written and compiled at its first use, afterwards only given its values. Putting the text
 * together anew costs more than the database needs to answer it by its key. `write` sees places in place of the values: it may pass
 * them to the statement and nothing else, so what decides about the text (an order, a filter that may be missing) is no value of it.
 */
export function preparedQuery<Given extends object, Row>(
  write: (db: Db, given: Given) => Written<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  let text: CompiledQuery<Row> | undefined;
  // `as`: places are taken for values, which is all that `write` may do with them.
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Given;
  return async (db, given) => {
    text ??= write(db, places).compile(db);
    // `as`: only names of `Given` were asked of `places`.
    const values = given as Readonly<Record<string, unknown>>;
    const parameters = text.parameters.map((each) => (each instanceof Place ? values[each.name] : each));
    // `as`: the rows are what `write` says they are, whichever way they come.
    if (db instanceof SingleConnectionDb) return (await db.ask(text.sql, parameters)) as Row[];
    return (await db.executeQuery<Row>({ ...text, parameters })).rows;
  };
}
