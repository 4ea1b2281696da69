import { isDeeperThan } from "#kernel/json-depth.ts";
import { refusalOf } from "#kernel/problem.ts";
import { DEEPEST_ENTRY, LONGEST_ENTRY, notReadable } from "../contract.ts";
import type { Found } from "../rules/candidate.ts";
import { FhirPatient, FhirPlace, FhirPractitioner, FhirPractitionerRole } from "../rules/fhir.ts";
import { patientFrom } from "../rules/fhir-patient.ts";
import type { Piece } from "../rules/pieces.ts";
import { BundleSplitter } from "../rules/split-bundle.ts";
import { LineSplitter } from "../rules/split-lines.ts";
import type { Adding, Directory } from "./directory.ts";
import { encodingOf, headOf, type Received, textOf } from "./text-of-file.ts";

const LIMITS = { length: LONGEST_ENTRY, depth: DEEPEST_ENTRY };

const REASONS: Readonly<Record<NonNullable<Piece["problem"]>, string>> = {
  long: `This is longer than ${LONGEST_ENTRY.toLocaleString("en-AU")} characters.`,
  deep: `This is nested more than ${DEEPEST_ENTRY} levels deep.`,
};
const NOT_FHIR = "This is not a valid FHIR resource, or one of its texts or lists is too long.";

/** FHIR as NDJSON or as a Bundle. Patients come in the order of the files, referring doctors when all files are read. */
export async function* readFhir(files: readonly Received[], directory: Directory): AsyncGenerator<Found> {
  for (const file of files) {
    const encoding = await encodingOf(file);
    if (encoding === null) throw refusalOf(notReadable, { sentence: `${file.name} is not text. FHIR files are text in UTF-8.` });
    yield* (await isOneDocument(file, encoding)) ? bundle(file, encoding, directory) : lines(file, encoding, directory);
  }
  yield* directory.entries();
}

/** A Bundle is one document of JSON; NDJSON has a whole one on its first line. */
async function isOneDocument(file: Received, encoding: string): Promise<boolean> {
  const head = await headOf(file, encoding, LONGEST_ENTRY + 2);
  const [first = "", second = ""] = head.split(/\r?\n/).filter((line) => line.trim() !== "");
  // A line that is too long costs only itself, where the name says that there are lines.
  if (first.length > LONGEST_ENTRY) return !/\.(ndjson|jsonl)$/i.test(file.name);
  const value = isDeeperThan(first, DEEPEST_ENTRY) ? undefined : parsed(first);
  if (value === undefined) return !second.trimStart().startsWith("{");
  return second === "" && isRecord(value) && value["resourceType"] === "Bundle";
}

/** A file with one resource a line. A line that is broken is a row of the report; the others are taken. */
async function* lines(file: Received, encoding: string, directory: Directory): AsyncGenerator<Found> {
  const splitter = new LineSplitter(LIMITS);
  const placeOf = ({ number }: Piece): string => `${file.name}, line ${number}`;
  const read = (piece: Piece) => resource(placeOf(piece), parsed(piece.text), piece.length);
  for await (const text of textOf(file, encoding)) yield* rowsOf(splitter.push(text), placeOf, read, directory);
  yield* rowsOf(splitter.end(), placeOf, read, directory);
}

/** A Bundle, or a single resource. */
async function* bundle(file: Received, encoding: string, directory: Directory): AsyncGenerator<Found> {
  const splitter = new BundleSplitter(LIMITS);
  const placeOf = ({ number }: Piece): string => (splitter.hasEntries ? `${file.name}, entry ${number}` : file.name);
  const read = (piece: Piece) => {
    const value = parsed(piece.text);
    return resource(placeOf(piece), splitter.hasEntries && isRecord(value) ? (value["resource"] ?? null) : value, piece.length);
  };
  for await (const text of textOf(file, encoding)) {
    yield* rowsOf(splitter.push(text), placeOf, read, directory);
    if (!splitter.isSound) break;
  }
  const rest = splitter.end();
  if (rest === null) throw refusalOf(notReadable, { sentence: `${file.name} is incomplete or not valid JSON. Export it again.` });
  yield* rowsOf(rest, placeOf, read, directory);
}

async function* rowsOf(
  pieces: readonly Piece[],
  placeOf: (piece: Piece) => string,
  read: (piece: Piece) => Found | Adding | null,
  directory: Directory,
): AsyncGenerator<Found> {
  for (const piece of pieces) {
    const one = piece.problem === null ? read(piece) : broken(placeOf(piece), REASONS[piece.problem]);
    // Other kinds of resources are not people; there is nothing to say about them.
    if (one === null) continue;
    if (!("kind" in one)) yield one;
    else if (!(await directory.add(one))) yield broken(one.place, NOT_FHIR);
  }
}

/** A row, or something that referring doctors are put together from; null for any other kind of resource. */
function resource(place: string, value: unknown, length: number): Found | Adding | null {
  const type = isRecord(value) ? value["resourceType"] : undefined;
  if (value === undefined) return broken(place, "This is not JSON.");
  if (type === "Patient") {
    const { success, data } = FhirPatient.safeParse(value);
    return success ? { place, one: patientFrom(data), raw: null, length } : broken(place, NOT_FHIR);
  }
  if (type === "PractitionerRole") {
    const { success, data } = FhirPractitionerRole.safeParse(value);
    if (!success) return broken(place, NOT_FHIR);
    return { kind: "role", reference: "", practitioner: data.practitioner?.reference ?? "", place, resource: data };
  }
  if (type === "Practitioner" || type === "Organization" || type === "Location") {
    const { success, data } = type === "Practitioner" ? FhirPractitioner.safeParse(value) : FhirPlace.safeParse(value);
    if (!success) return broken(place, NOT_FHIR);
    const kind = type === "Practitioner" ? "practitioner" : "place";
    return { kind, reference: `${type}/${data.id ?? place}`, place, resource: data };
  }
  return typeof type === "string" ? null : broken(place, "This is not a FHIR resource.");
}

const broken = (place: string, reason: string): Found => ({
  place,
  one: { subject: "patient", source_id: null, reason },
  raw: null,
  length: reason.length,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
