import { isDeeperThan } from "#kernel/contract/json-depth.ts";
import { DEEPEST_ENTRY, LONGEST_ENTRY } from "../contract.ts";
import type { Piece } from "./pieces.ts";
import { BundleSplitter } from "./split-bundle.ts";
import { LineSplitter } from "./split-lines.ts";

const LIMITS = { length: LONGEST_ENTRY, depth: DEEPEST_ENTRY };

const REASONS: Readonly<Record<NonNullable<Piece["problem"]>, string>> = {
  long: `This is longer than ${LONGEST_ENTRY.toLocaleString("en-AU")} characters.`,
  deep: `This is nested more than ${DEEPEST_ENTRY} levels deep.`,
};
const NOT_JSON = "This is not JSON.";
const NOT_A_RESOURCE = "This is not a FHIR resource.";

/** A resource of a file, or the reason in `problem` why the resource can't be read. */
export interface FhirEntry {
  /** Position in the file, such as "Patient.ndjson, line 3". */
  readonly place: string;
  readonly type: string;
  readonly value: object;
  /** URL by which references name the resource in a Bundle; otherwise null. */
  readonly fullUrl: string | null;
  readonly problem: string | null;
  /** Length in the file, in characters. */
  readonly length: number;
}

/** Error thrown if a file is not a complete document. */
export class FhirBroken extends Error {}

/**
 * Yields the resources of NDJSON, a Bundle or a single resource, one at a time while the text is read. Throws
 * `FhirBroken` if the document is incomplete.
 */
export async function* fhirResources(text: AsyncIterable<string>, name: string): AsyncGenerator<FhirEntry> {
  const pieces = text[Symbol.asyncIterator]();
  let head = "";
  while (head.length < LONGEST_ENTRY + 2) {
    const next = await pieces.next();
    if (next.done === true) break;
    head += next.value;
  }
  const whole = rejoined(head, pieces);
  yield* isOneDocument(head.slice(0, LONGEST_ENTRY + 2), name) ? bundle(whole, name) : lines(whole, name);
}

async function* rejoined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/**
 * Returns true if the text is one JSON document, such as a Bundle; NDJSON has a complete document on its
 * first line.
 */
function isOneDocument(head: string, name: string): boolean {
  const [first = "", second = ""] = head.split(/\r?\n/).filter((line) => line.trim() !== "");
  // A file named as NDJSON is read by line, so that a line that is too long is the only one refused.
  if (first.length > LONGEST_ENTRY) return !/\.(ndjson|jsonl)$/i.test(name);
  const value = isDeeperThan(first, DEEPEST_ENTRY) ? undefined : parsed(first);
  if (value === undefined) return !second.trimStart().startsWith("{");
  return second === "" && isRecord(value) && value["resourceType"] === "Bundle";
}

/** Yields an entry for each line. A broken line becomes an entry with its reason; the others are read. */
async function* lines(text: AsyncIterable<string>, name: string): AsyncGenerator<FhirEntry> {
  const splitter = new LineSplitter(LIMITS);
  const read = (piece: Piece) => entryOf(piece, `${name}, line ${piece.number}`, (json) => ({ value: parsed(json) }));
  for await (const chunk of text) yield* splitter.push(chunk).map(read);
  yield* splitter.end().map(read);
}

async function* bundle(text: AsyncIterable<string>, name: string): AsyncGenerator<FhirEntry> {
  const splitter = new BundleSplitter(LIMITS);
  const inside = (json: string) => {
    const value = parsed(json);
    return splitter.hasEntries && isRecord(value) ? { value: value["resource"] ?? null, fullUrl: value["fullUrl"] } : { value };
  };
  const read = (piece: Piece) => entryOf(piece, splitter.hasEntries ? `${name}, entry ${piece.number}` : name, inside);
  for await (const chunk of text) {
    yield* splitter.push(chunk).map(read);
    if (!splitter.isSound) break;
  }
  const rest = splitter.end();
  if (rest === null) throw new FhirBroken(`${name} is incomplete or not valid JSON. Export it again.`);
  yield* rest.map(read);
}

interface Inside {
  readonly value: unknown;
  readonly fullUrl?: unknown;
}

function entryOf(piece: Piece, place: string, inside: (json: string) => Inside): FhirEntry {
  const none = { place, type: "", value: {}, fullUrl: null, length: piece.length };
  if (piece.problem !== null) return { ...none, problem: REASONS[piece.problem] };
  const { value, fullUrl } = inside(piece.text);
  if (value === undefined) return { ...none, problem: NOT_JSON };
  const type = isRecord(value) ? value["resourceType"] : undefined;
  if (!isRecord(value) || typeof type !== "string") return { ...none, problem: NOT_A_RESOURCE };
  return { ...none, type, value, fullUrl: typeof fullUrl === "string" ? fullUrl.slice(0, 300) : null, problem: null };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
