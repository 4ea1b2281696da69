import { isDeeperThan } from "#kernel/contract/json-depth.ts";
import { DEEPEST_ENTRY, LONGEST_ENTRY } from "../contract.ts";
import type { ResourceText } from "./resource-text.ts";
import { BundleSplitter } from "./split-bundle.ts";
import { LineSplitter } from "./split-lines.ts";

const LIMITS = { length: LONGEST_ENTRY, depth: DEEPEST_ENTRY };

const REASONS: Readonly<Record<NonNullable<ResourceText["problem"]>, string>> = {
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
  const whole = rejoinText(head, pieces);
  yield* isOneDocument(head.slice(0, LONGEST_ENTRY + 2), name)
    ? readBundle(whole, name)
    : readLines(whole, name);
}

async function* rejoinText(head: string, remaining: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await remaining.next(); next.done !== true; next = await remaining.next()) yield next.value;
}

/**
 * Returns true if the text is one JSON document, such as a Bundle; NDJSON has a complete document on its
 * first line.
 */
function isOneDocument(head: string, name: string): boolean {
  const [first = "", second = ""] = head.split(/\r?\n/).filter((line) => line.trim() !== "");
  // A file named as NDJSON is read by line, so that a line that is too long is the only one refused.
  if (first.length > LONGEST_ENTRY) return !/\.(ndjson|jsonl)$/i.test(name);
  const value = isDeeperThan(first, DEEPEST_ENTRY) ? undefined : parseJson(first);
  if (value === undefined) return !second.trimStart().startsWith("{");
  return second === "" && isRecord(value) && value["resourceType"] === "Bundle";
}

/** Yields an entry for each line. A broken line becomes an entry with its reason; the others are read. */
async function* readLines(text: AsyncIterable<string>, name: string): AsyncGenerator<FhirEntry> {
  const splitter = new LineSplitter(LIMITS);
  const toEntry = (piece: ResourceText) =>
    entryOf(piece, `${name}, line ${piece.number}`, (json) => ({ value: parseJson(json) }));
  for await (const chunk of text) yield* splitter.push(chunk).map(toEntry);
  yield* splitter.end().map(toEntry);
}

async function* readBundle(text: AsyncIterable<string>, name: string): AsyncGenerator<FhirEntry> {
  const splitter = new BundleSplitter(LIMITS);
  const readContent = (json: string) => {
    const value = parseJson(json);
    return splitter.hasEntries && isRecord(value)
      ? { value: value["resource"] ?? null, fullUrl: value["fullUrl"] }
      : { value };
  };
  const toEntry = (piece: ResourceText) =>
    entryOf(piece, splitter.hasEntries ? `${name}, entry ${piece.number}` : name, readContent);
  for await (const chunk of text) {
    yield* splitter.push(chunk).map(toEntry);
    if (!splitter.isSound) break;
  }
  const lastPieces = splitter.end();
  if (lastPieces === null) throw new FhirBroken(`${name} is incomplete or not valid JSON. Export it again.`);
  yield* lastPieces.map(toEntry);
}

interface EntryContent {
  readonly value: unknown;
  readonly fullUrl?: unknown;
}

function entryOf(piece: ResourceText, place: string, readContent: (json: string) => EntryContent): FhirEntry {
  const base = { place, type: "", value: {}, fullUrl: null, length: piece.length };
  if (piece.problem !== null) return { ...base, problem: REASONS[piece.problem] };
  const { value, fullUrl } = readContent(piece.text);
  if (value === undefined) return { ...base, problem: NOT_JSON };
  const type = isRecord(value) ? value["resourceType"] : undefined;
  if (!isRecord(value) || typeof type !== "string") return { ...base, problem: NOT_A_RESOURCE };
  return {
    ...base,
    type,
    value,
    fullUrl: typeof fullUrl === "string" ? fullUrl.slice(0, 300) : null,
    problem: null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
