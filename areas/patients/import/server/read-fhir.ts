import { refusalOf } from "#kernel/contract/problem.ts";
import { notReadable } from "../contract.ts";
import { type FileEntry, isUnreadable } from "../rules/candidate.ts";
import { FhirPatient, FhirPlace, FhirPractitioner, FhirPractitionerRole } from "../rules/fhir.ts";
import { noticesOfLeftOut } from "../rules/fhir-left-out.ts";
import { patientFrom } from "../rules/fhir-patient.ts";
import { FhirBroken, type FhirEntry, fhirResources } from "../rules/fhir-resources.ts";
import type { NewResource, Directory } from "./directory.ts";
import { encodingOf, type ReceivedFile, textOf } from "./text-of-file.ts";

const NOT_FHIR = "This is not a valid FHIR resource, or one of its texts or lists is too long.";

/**
 * Yields the people of FHIR files (NDJSON or Bundle): patients in the order of the files, referring doctors
 * once all files are read. Throws a refusal if a file is not text or not complete.
 */
export async function* readFhir(
  files: readonly ReceivedFile[],
  directory: Directory,
): AsyncGenerator<FileEntry> {
  for (const file of files) {
    const encoding = (await encodingOf(file))?.encoding ?? null;
    if (encoding === null)
      throw refusalOf(notReadable, { sentence: `${file.name} is not text. FHIR files are text in UTF-8.` });
    try {
      for await (const entry of fhirResources(textOf(file, encoding), file.name))
        yield* readEntry(entry, directory);
    } catch (error) {
      if (error instanceof FhirBroken) throw refusalOf(notReadable, { sentence: error.message });
      throw error;
    }
  }
  yield* directory.entries();
}

async function* readEntry(entry: FhirEntry, directory: Directory): AsyncGenerator<FileEntry> {
  const result = entry.problem === null ? resource(entry) : brokenEntry(entry.place, entry.problem);
  // Resources of other types are not people and are ignored.
  if (result === null) return;
  if (!("kind" in result)) yield result;
  else if (!(await directory.add(result))) yield brokenEntry(result.place, NOT_FHIR);
}

/** Reads a resource as a row or as a part of referring doctors; null for any other type. */
function resource({ place, type, value, length }: FhirEntry): FileEntry | NewResource | null {
  if (type === "Patient") {
    const { success, data } = FhirPatient.safeParse(value);
    return success
      ? {
          place,
          one: addNotices(patientFrom(data), noticesOfLeftOut(type, Object(value))),
          raw: null,
          length,
        }
      : brokenEntry(place, NOT_FHIR);
  }
  if (type === "PractitionerRole") {
    const { success, data } = FhirPractitionerRole.safeParse(value);
    if (!success) return brokenEntry(place, NOT_FHIR);
    return {
      kind: "role",
      reference: "",
      practitioner: data.practitioner?.reference ?? "",
      place,
      resource: { ...data, left_out: noticesOfLeftOut(type, Object(value)) },
    };
  }
  if (type === "Practitioner" || type === "Organization" || type === "Location") {
    const { success, data } =
      type === "Practitioner" ? FhirPractitioner.safeParse(value) : FhirPlace.safeParse(value);
    if (!success) return brokenEntry(place, NOT_FHIR);
    const kind = type === "Practitioner" ? "practitioner" : "place";
    const left_out = noticesOfLeftOut(type, Object(value));
    return { kind, reference: `${type}/${data.id ?? place}`, place, resource: { ...data, left_out } };
  }
  return null;
}

/** Adds notices about values of the file that Corella has no field for. */
const addNotices = (entry: FileEntry["one"], notices: readonly string[]): FileEntry["one"] =>
  isUnreadable(entry) ? entry : { ...entry, notices: [...entry.notices, ...notices] };

const brokenEntry = (place: string, reason: string): FileEntry => ({
  place,
  one: { subject: "patient", source_id: null, reason },
  raw: null,
  length: reason.length,
});
