import { isDeeperThan } from "#kernel/json-depth.ts";
import { refusalOf } from "#kernel/problem.ts";
import { DEEPEST_ENTRY, LONGEST_ENTRY, notReadable } from "../contract.ts";
import type { Found } from "../rules/candidate.ts";
import { FhirPatient, FhirPlace, FhirPractitioner, FhirPractitionerRole } from "../rules/fhir.ts";
import { patientFrom } from "../rules/fhir-patient.ts";
import type { Piece } from "../rules/pieces.ts";
import { BundleSplitter } from "../rules/split-bundle.ts";
import { LineSplitter } from "../rules/split-lines.ts";
import type { Directory } from "./directory.ts";
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
  const rowsOf = async function* (pieces: readonly Piece[]): AsyncGenerator<Found> {
    for (const piece of pieces) {
      const place = `${file.name}, line ${piece.number}`;
      yield* piece.problem === null
        ? resource(place, parsed(piece.text), piece.length, directory)
        : broken(place, REASONS[piece.problem]);
    }
  };
  for await (const text of textOf(file, encoding)) yield* rowsOf(splitter.push(text));
  yield* rowsOf(splitter.end());
}

/** A Bundle, or a single resource. */
async function* bundle(file: Received, encoding: string, directory: Directory): AsyncGenerator<Found> {
  const splitter = new BundleSplitter(LIMITS);
  const rowsOf = async function* (pieces: readonly Piece[]): AsyncGenerator<Found> {
    for (const piece of pieces) {
      const place = splitter.hasEntries ? `${file.name}, entry ${piece.number}` : file.name;
      if (piece.problem !== null) yield* broken(place, REASONS[piece.problem]);
      else {
        const value = parsed(piece.text);
        const found = !splitter.hasEntries ? value : isRecord(value) ? (value["resource"] ?? null) : value;
        yield* resource(place, found, piece.length, directory);
      }
    }
  };
  for await (const text of textOf(file, encoding)) {
    yield* rowsOf(splitter.push(text));
    if (!splitter.isSound) break;
  }
  const rest = splitter.end();
  if (rest === null) throw refusalOf(notReadable, { sentence: `${file.name} is incomplete or not valid JSON. Export it again.` });
  yield* rowsOf(rest);
}

async function* resource(place: string, value: unknown, length: number, directory: Directory): AsyncGenerator<Found> {
  const type = isRecord(value) ? value["resourceType"] : undefined;
  if (value === undefined) yield* broken(place, "This is not JSON.");
  else if (type === "Patient") {
    const result = FhirPatient.safeParse(value);
    if (result.success) yield { place, one: patientFrom(result.data), raw: null, length };
    else yield* broken(place, NOT_FHIR);
  } else if (type === "Practitioner" || type === "PractitionerRole" || type === "Organization" || type === "Location") {
    if (!(await keep(place, value, type, directory))) yield* broken(place, NOT_FHIR);
  } else if (typeof type !== "string") yield* broken(place, "This is not a FHIR resource.");
  // Other kinds of resources are no persons; there is nothing to say about them.
}

/** False: it is not built as FHIR says. */
async function keep(
  place: string,
  value: unknown,
  type: "Practitioner" | "PractitionerRole" | "Organization" | "Location",
  directory: Directory,
): Promise<boolean> {
  if (type === "PractitionerRole") {
    const { success, data } = FhirPractitionerRole.safeParse(value);
    if (!success) return false;
    return directory.add({
      kind: "role",
      reference: "",
      practitioner: data.practitioner?.reference ?? "",
      place,
      resource: data,
    });
  }
  const { success, data } = type === "Practitioner" ? FhirPractitioner.safeParse(value) : FhirPlace.safeParse(value);
  if (!success) return false;
  const kind = type === "Practitioner" ? "practitioner" : "place";
  return directory.add({ kind, reference: `${type}/${data.id ?? place}`, place, resource: data });
}

function* broken(place: string, reason: string): Generator<Found> {
  yield { place, one: { subject: "patient", source_id: null, reason }, raw: null, length: reason.length };
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
