/**
 * Opens an IndexedDB database for data that must outlive the tab. `stores` maps each store's name to its key
 * path, or to null if the caller supplies the key.
 */
export function makeDeviceStore(name: string, stores: Readonly<Record<string, string | null>>) {
  let databasePromise: Promise<IDBDatabase> | undefined;
  const getDatabase = (): Promise<IDBDatabase> => {
    databasePromise ??= openDatabase(name, stores).catch((error: unknown) => {
      // The next call opens the database again, because the failure may pass.
      databasePromise = undefined;
      throw error;
    });
    return databasePromise;
  };
  return {
    /** Resolves once the data is on disk, not only in the browser's memory. */
    async write(store: string, act: (store: IDBObjectStore) => void): Promise<void> {
      const transaction = (await getDatabase()).transaction(store, "readwrite", { durability: "strict" });
      act(transaction.objectStore(store));
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener("complete", () => resolve());
        transaction.addEventListener("abort", () => reject(transaction.error));
      });
    },
    async read<Result>(
      store: string,
      makeRequest: (store: IDBObjectStore) => IDBRequest<Result>,
    ): Promise<Result> {
      return awaitRequest(makeRequest((await getDatabase()).transaction(store).objectStore(store)));
    },
  };
}

function openDatabase(name: string, stores: Readonly<Record<string, string | null>>): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => {
    for (const [store, keyPath] of Object.entries(stores))
      request.result.createObjectStore(store, keyPath === null ? {} : { keyPath });
  });
  return awaitRequest(request);
}

const awaitRequest = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
