const DATABASE = "corella-texts";
const STORE = "texts";
/** Retention in milliseconds: three days, to span a long weekend. */
const KEEP_MS = 72 * 3_600_000;

interface StoredText {
  readonly at: number;
  readonly sealed: string;
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser keeps nothing")));
  });
}

/**
 * Runs one transaction, or returns null if the browser refuses storage. Resolves once the data is on disk, so
 * that a crash loses none of it.
 */
async function runTransaction<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | null> {
  try {
    const database = await openDatabase();
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

/**
 * Stores a long unsaved text in encrypted form; `kept-drafts.ts` stores the short ones. Returns false if the
 * browser refuses storage.
 */
export async function keepText(key: string, sealed: string): Promise<boolean> {
  const row: StoredText = { at: Date.now(), sealed };
  return (await runTransaction("readwrite", (store) => store.put(row, key))) !== null;
}

export async function readText(key: string): Promise<string | null> {
  return sealedOf(await runTransaction("readonly", (store) => store.get(key)));
}

/** Returns the text of a row, or null if the row is missing, too old or malformed. */
function sealedOf(row: unknown): string | null {
  if (typeof row !== "object" || row === null || !("at" in row) || !("sealed" in row)) return null;
  const { at, sealed } = row;
  return typeof at === "number" && typeof sealed === "string" && Date.now() - at < KEEP_MS ? sealed : null;
}

export async function dropText(key: string): Promise<void> {
  await runTransaction("readwrite", (store) => store.delete(key));
}

/** Deletes expired and malformed texts of all users. Texts that are kept meanwhile stay. */
export async function dropOldTexts(): Promise<void> {
  await runTransaction("readwrite", (store) => {
    const request = store.openCursor();
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (cursor === null) return;
      if (sealedOf(cursor.value) === null) cursor.delete();
      cursor.continue();
    });
    return request;
  });
}

/** Deletes the texts of every user of this browser on sign-out. */
export function dropAllTexts(): void {
  if (typeof indexedDB !== "undefined") indexedDB.deleteDatabase(DATABASE);
}
