import { pino, stdSerializers } from "pino";
import { codeOf } from "#platform/start-error.ts";
import { traceAtHand } from "#platform/telemetry/work.ts";

/** Log lines as JSON, one each. What happened and where, never whom it happened to. */
export const openLog = (level: string, destination?: pino.DestinationStream): pino.Logger =>
  pino({ level, base: null, serializers: { err: errorWithoutValues }, mixin: () => traceAtHand() ?? {} }, destination);

// Classes of SQLSTATE whose message quotes the value that would not fit: data, and values checked while they are cast.
const QUOTES_VALUES = /^(22|P0)...$/;

/**
 * An error as its kind, code, words and stack. A database error also says where (table, column, constraint), but loses its detail, which is the
 * whole row; what quotes what was sent, a value that is no number or a text that is no JSON, loses its words.
 */
function errorWithoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return stdSerializers.err(error as Error); // as: pino hands on whatever was logged as err
  const code = codeOf(error);
  const quotes = error instanceof SyntaxError || (code !== undefined && QUOTES_VALUES.test(code));
  const message = quotes ? "(not logged: it may quote what was sent)" : error.message;
  const stack = (error.stack ?? "").replace(error.message, message);
  const place = Object.fromEntries(
    ["table", "column", "constraint", "routine"].flatMap((name) => (hasText(error, name) ? [[name, error[name]]] : [])),
  );
  return { type: error.name, ...(code === undefined ? {} : { code }), message, ...place, stack };
}

const hasText = <Name extends string>(error: Error, name: Name): error is Error & Record<Name, string> =>
  name in error && typeof Reflect.get(error, name) === "string";
