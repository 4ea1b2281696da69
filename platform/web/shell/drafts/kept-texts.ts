const DATABASE = "corella-texts";
const STORE = "texts";
/** Over a long weekend. */
const KEEP_MS = 72 * 3_600_000;

interface Kept {
  readonly at: number;
  readonly sealed: string;
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser keeps nothing")));
  });
}

/** One transaction; null where the browser keeps nothing. On disk before it answers, so that a crash loses none of it. */
async function within<Value>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value | null> {
  try {
    const database = await opened();
    try {
      return await new Promise<Value>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode, { durability: "strict" });
        const request = act(transaction.objectStore(STORE));
        const fail = (): void => reject(transaction.error ?? new Error("not kept"));
        transaction.addEventListener("complete", () => resolve(request.result));
        transaction.addEventListener("error", fail);
        transaction.addEventListener("abort", fail);
      });
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** Long texts that are not saved yet, sealed, beside the short ones in `kept-drafts.ts`. False where the browser keeps nothing. */
export async function keepText(place: string, sealed: string): Promise<boolean> {
  const kept: Kept = { at: Date.now(), sealed };
  return (await within("readwrite", (store) => store.put(kept, place))) !== null;
}

export async function readKept(place: string): Promise<string | null> {
  const kept: unknown = await within("readonly", (store) => store.get(place));
  if (typeof kept !== "object" || kept === null || !("at" in kept) || !("sealed" in kept)) return null;
  const { at, sealed } = kept;
  return typeof at === "number" && typeof sealed === "string" && Date.now() - at < KEEP_MS ? sealed : null;
}

export async function dropKept(place: string): Promise<void> {
  await within("readwrite", (store) => store.delete(place));
}

/** On signing out nothing of anybody's stays behind. */
export function dropAllTexts(): void {
  if (typeof indexedDB !== "undefined") indexedDB.deleteDatabase(DATABASE);
}
