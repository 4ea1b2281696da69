import type { CompiledQuery } from "kysely";
import type { Db } from "./db.ts";
import { SingleConnectionDb } from "./request-connections.ts";

/** Placeholder for a value. It may only be passed on to the statement; reading it as a value throws. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`a kept statement must not depend on the value of ${this.name}`);
  }
}

interface CompilableQuery<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * Returns a query whose text never changes: it is built and compiled on first use and afterwards only gets
 * new values, because building the text costs more than a lookup by key. `write` receives placeholders and
 * may only pass them to the statement; anything that changes the text (an order, an optional filter) can't be
 * one of the values.
 */
export function preparedQuery<Given extends object, Row>(
  write: (db: Db, given: Given) => CompilableQuery<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  let text: CompiledQuery<Row> | undefined;
  // `as`: placeholders have the type of the values, and `write` may only pass them on.
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Given;
  return async (db, given) => {
    text ??= write(db, placeholders).compile(db);
    // `as`: `placeholders` was only read by names of `Given`.
    const values = given as Readonly<Record<string, unknown>>;
    const parameters = text.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name] : each,
    );
    // `as`: `write` declares the type of the rows, on either path.
    if (db instanceof SingleConnectionDb) return (await db.ask(text.sql, parameters)) as Row[];
    return (await db.executeQuery<Row>({ ...text, parameters })).rows;
  };
}
