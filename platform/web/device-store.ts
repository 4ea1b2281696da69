/**
 * Opens an IndexedDB database for data that must outlive the tab. `stores` maps each store's name to its key
 * path, or to null if the caller supplies the key.
 */
export function deviceStore(name: string, stores: Readonly<Record<string, string | null>>) {
  let opened: Promise<IDBDatabase> | undefined;
  const database = (): Promise<IDBDatabase> => {
    opened ??= open(name, stores).catch((error: unknown) => {
      // The next call opens the database again, because the failure may pass.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    /** Resolves once the data is on disk, not only in the browser's memory. */
    async write(store: string, act: (store: IDBObjectStore) => void): Promise<void> {
      const change = (await database()).transaction(store, "readwrite", { durability: "strict" });
      act(change.objectStore(store));
      await new Promise<void>((done, failed) => {
        change.addEventListener("complete", () => done());
        change.addEventListener("abort", () => failed(change.error));
      });
    },
    async read<Result>(store: string, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
      return answered(ask((await database()).transaction(store).objectStore(store)));
    },
  };
}

function open(name: string, stores: Readonly<Record<string, string | null>>): Promise<IDBDatabase> {
  const asked = indexedDB.open(name, 1);
  asked.addEventListener("upgradeneeded", () => {
    for (const [store, keyPath] of Object.entries(stores))
      asked.result.createObjectStore(store, keyPath === null ? {} : { keyPath });
  });
  return answered(asked);
}

const answered = <Result>(asked: IDBRequest<Result>): Promise<Result> =>
  new Promise((done, failed) => {
    asked.addEventListener("success", () => done(asked.result));
    asked.addEventListener("error", () => failed(asked.error));
  });
