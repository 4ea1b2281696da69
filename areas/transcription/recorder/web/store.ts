import { z } from "zod";
import { makeDeviceStore } from "#platform/web/device-store.ts";
import { Recording } from "../rules/recording.ts";

const RECORDINGS = "recordings";
const SECONDS = "seconds";
const { read, write } = makeDeviceStore("corella-recorder", { [RECORDINGS]: "ID", [SECONDS]: null });

export const saveRecording = (recording: Recording): Promise<void> =>
  write(RECORDINGS, (store) => void store.put(recording));

/**
 * Returns the recordings of a user for a client. Ignores rows with an unknown format, which older versions
 * wrote.
 */
export async function listRecordings(person: number, client: number): Promise<Recording[]> {
  const rows: unknown[] = await read(RECORDINGS, (store) => store.getAll());
  return rows
    .flatMap((row) => Recording.safeParse(row).data ?? [])
    .filter((recording) => recording.person === person && recording.client === client);
}

const segmentRange = (ID: string, segment: number) =>
  IDBKeyRange.bound([ID, segment, 0], [ID, segment, Number.MAX_SAFE_INTEGER]);

interface StoredSecond {
  readonly sound: Blob;
  readonly levels: readonly number[];
}

/** A second of sound with its loudness values; earlier versions stored only the sound. */
const Second = z.union([
  z.instanceof(Blob).transform((sound): StoredSecond => ({ sound, levels: [] })),
  z.object({ sound: z.instanceof(Blob), levels: z.array(z.number()) }),
]);

export const addSecond = (ID: string, segment: number, second: number, entry: StoredSecond): Promise<void> =>
  write(SECONDS, (store) => void store.put(entry, [ID, segment, second]));

export const countSeconds = (ID: string, segment: number): Promise<number> =>
  read(SECONDS, (store) => store.count(segmentRange(ID, segment)));

/** Returns the recorded sound of a segment. */
export async function soundOf(ID: string, segment: number, type: string): Promise<Blob> {
  const seconds = await readSeconds(ID, segment);
  return new Blob(
    seconds.map(({ sound }) => sound),
    { type },
  );
}

const readSeconds = async (ID: string, segment: number) =>
  z.array(Second).parse(await read(SECONDS, (store) => store.getAll(segmentRange(ID, segment))));

/** Returns the loudness values of each segment of a recording. */
export const levelsOf = ({ ID, segments }: Recording): Promise<number[][]> =>
  Promise.all(
    segments.map(async (_, segment) => (await readSeconds(ID, segment)).flatMap(({ levels }) => levels)),
  );

/**
 * Deletes the sound first: if the second step fails, an empty recording stays in the list and can be deleted.
 */
export async function removeRecording(ID: string): Promise<void> {
  await write(
    SECONDS,
    (store) =>
      void store.delete(
        IDBKeyRange.bound([ID, 0, 0], [ID, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]),
      ),
  );
  await write(RECORDINGS, (store) => void store.delete(ID));
}
