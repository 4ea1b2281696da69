import { pino, stdSerializers } from "pino";
import { constraintOf } from "#platform/db/refused-value.ts";
import { codeOf } from "#platform/start-error.ts";
import { currentTrace } from "#platform/telemetry/work.ts";

/** Opens the log, which writes one JSON line per entry: events and places, never personal data. */
export const openLog = (level: string, destination?: pino.DestinationStream): pino.Logger =>
  pino(
    { level, base: null, serializers: { err: errorWithoutValues }, mixin: () => currentTrace() ?? {} },
    destination,
  );

// Matches SQLSTATE classes whose message quotes the refused value: data errors, and values checked while they
// are cast.
const QUOTES_VALUES = /^(22|P0)...$/;

/**
 * Serialises an error as its kind, code, message and stack. A database error also names the table, column and
 * constraint, but not its detail, which is the whole row. Messages that may quote input (an invalid number,
 * malformed JSON) are omitted.
 */
function errorWithoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return stdSerializers.err(error as Error); // `as`: pino passes any value that was logged as `err`
  const code = codeOf(error);
  const mayQuote = error instanceof SyntaxError || (code !== undefined && QUOTES_VALUES.test(code));
  const message = mayQuote ? "(not logged: it may quote what was sent)" : error.message;
  const stack = (error.stack ?? "").replace(error.message, message);
  const databaseFields = Object.fromEntries(
    ["table", "column", "constraint", "routine"].flatMap((name) =>
      hasText(error, name) ? [[name, error[name]]] : [],
    ),
  );
  const fields = { ...namesInMessage(error, code), ...databaseFields };
  return { type: error.name, ...(code === undefined ? {} : { code }), message, ...fields, stack };
}

/**
 * Returns the table and constraint that the message of a violated constraint names, because another server of a
 * distributed database reports them nowhere else.
 */
function namesInMessage(error: Error, code: string | undefined): Record<string, string> {
  if (!code?.startsWith("23")) return {};
  const [table, constraint] = [RELATION.exec(error.message)?.[1], constraintOf(error)];
  return { ...(table === undefined ? {} : { table }), ...(constraint === undefined ? {} : { constraint }) };
}

const RELATION = /relation "(\w+?)(?:_\d{6,})?"/;

const hasText = <Name extends string>(error: Error, name: Name): error is Error & Record<Name, string> =>
  name in error && typeof Reflect.get(error, name) === "string";
