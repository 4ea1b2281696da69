import { z } from "zod";
import { Recording } from "../rules/recording.ts";

const NAME = "corella-recorder";
const RECORDINGS = "recordings";
const SECONDS = "seconds";

const answered = <Result>(asked: IDBRequest<Result>): Promise<Result> =>
  new Promise((done, failed) => {
    asked.addEventListener("success", () => done(asked.result));
    asked.addEventListener("error", () => failed(asked.error));
  });

let opened: Promise<IDBDatabase> | undefined;
function database(): Promise<IDBDatabase> {
  opened ??= (() => {
    const asked = indexedDB.open(NAME, 1);
    asked.addEventListener("upgradeneeded", () => {
      asked.result.createObjectStore(RECORDINGS, { keyPath: "ID" });
      asked.result.createObjectStore(SECONDS);
    });
    return answered(asked);
  })();
  return opened;
}

/** On the disk before it answers, not only in the browser's memory. */
async function write(store: string, act: (store: IDBObjectStore) => void): Promise<void> {
  const change = (await database()).transaction(store, "readwrite", { durability: "strict" });
  act(change.objectStore(store));
  await new Promise<void>((done, failed) => {
    change.addEventListener("complete", () => done());
    change.addEventListener("abort", () => failed(change.error));
  });
}

const read = async (store: string) => (await database()).transaction(store).objectStore(store);

export const saveRecording = (recording: Recording): Promise<void> => write(RECORDINGS, (store) => void store.put(recording));

/** Of this person for this client; what an older version wrote is left alone. */
export async function listRecordings(person: number, client: number): Promise<Recording[]> {
  const rows: unknown[] = await answered((await read(RECORDINGS)).getAll());
  return rows
    .flatMap((row) => Recording.safeParse(row).data ?? [])
    .filter((recording) => recording.person === person && recording.client === client);
}

const secondsOfSegment = (ID: string, segment: number) =>
  IDBKeyRange.bound([ID, segment, 0], [ID, segment, Number.MAX_SAFE_INTEGER]);

export const addSecond = (ID: string, segment: number, second: number, sound: Blob): Promise<void> =>
  write(SECONDS, (store) => void store.put(sound, [ID, segment, second]));

export const countSeconds = async (ID: string, segment: number): Promise<number> =>
  answered((await read(SECONDS)).count(secondsOfSegment(ID, segment)));

/** The sound of a segment, as far as it was recorded. */
export async function soundOf(ID: string, segment: number, type: string): Promise<Blob> {
  const rows: unknown = await answered((await read(SECONDS)).getAll(secondsOfSegment(ID, segment)));
  return new Blob(z.array(z.instanceof(Blob)).parse(rows), { type });
}

/** First the sound: should the second step be missing, an empty recording is listed and can be deleted. */
export async function removeRecording(ID: string): Promise<void> {
  await write(
    SECONDS,
    (store) => void store.delete(IDBKeyRange.bound([ID, 0, 0], [ID, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])),
  );
  await write(RECORDINGS, (store) => void store.delete(ID));
}
