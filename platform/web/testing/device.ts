import { vi } from "vitest";

type Key = string | number | readonly (string | number)[];
interface Range {
  readonly lower: Key;
  readonly upper: Key;
}

/** Fake of the browser's IndexedDB, which jsdom lacks. Rows are addressed by "database/store". */
export interface Disk {
  readonly rows: (place: string) => unknown[];
  readonly put: (place: string, key: Key, value: unknown) => void;
  /** Makes every later write fail because the disk is full. */
  fill: () => void;
  /** Empties the disk, frees its space and lets it respond again. */
  clear: () => void;
  /** Holds all requests until the returned function is called. */
  hold: () => () => void;
}

const listOf = (key: Key): readonly (string | number)[] => (typeof key === "object" ? key : [key]);
function compareKeys(left: Key, right: Key): number {
  const [leftParts, rightParts] = [listOf(left), listOf(right)];
  for (const [index, part] of leftParts.entries()) {
    const rightPart = rightParts[index];
    if (rightPart === undefined) return 1;
    if (part !== rightPart) return part < rightPart ? -1 : 1;
  }
  return leftParts.length - rightParts.length;
}
const isInRange = (key: Key, range: Key | Range | undefined): boolean => {
  if (range === undefined) return true;
  if (typeof range === "object" && "lower" in range)
    return compareKeys(key, range.lower) >= 0 && compareKeys(key, range.upper) <= 0;
  return compareKeys(key, range) === 0;
};

/** Request or transaction that dispatches its final event once the disk responds. */
class FakeRequest extends EventTarget {
  result: unknown = undefined;
  error: unknown = null;
  end(name: string): void {
    this.dispatchEvent(new Event(name));
  }
}

export function stubIndexedDb(): Disk {
  const stores = new Map<string, { readonly key: Key; readonly value: unknown }[]>();
  const keyPaths = new Map<string, string>();
  const state = { isFull: false, free: Promise.resolve() };
  const rowsIn = (place: string) => stores.get(place) ?? [];
  const write = (place: string, range: Key | Range, row?: { key: Key; value: unknown }): void => {
    const remaining = rowsIn(place).filter(({ key }) => !isInRange(key, range));
    stores.set(
      place,
      [...remaining, ...(row ? [row] : [])].toSorted((one, other) => compareKeys(one.key, other.key)),
    );
  };
  const respond = (result: unknown): FakeRequest => {
    const request = new FakeRequest();
    request.result = result;
    void state.free.then(() => request.end("success"));
    return request;
  };
  const cursorOver = (place: string, change: (act: () => void) => FakeRequest): FakeRequest => {
    const rows = [...rowsIn(place)];
    const request = new FakeRequest();
    const advance = (): void => {
      const row = rows.shift();
      request.result = row
        ? {
            value: row.value,
            delete: () => change(() => write(place, row.key)),
            continue: () => void state.free.then(advance),
          }
        : null;
      request.end("success");
    };
    void state.free.then(advance);
    return request;
  };
  const storeOf = (place: string, change: (act: () => void) => FakeRequest) => ({
    put: (value: Record<string, Key>, explicitKey?: Key) => {
      const key = explicitKey ?? value[keyPaths.get(place) ?? ""] ?? "";
      return change(() => write(place, key, { key, value }));
    },
    delete: (range: Key | Range) => change(() => write(place, range)),
    get: (wantedKey: Key) => respond(rowsIn(place).find(({ key }) => isInRange(key, wantedKey))?.value),
    getAll: (range?: Range) =>
      respond(
        rowsIn(place)
          .filter(({ key }) => isInRange(key, range))
          .map(({ value }) => value),
      ),
    count: (range?: Range) => respond(rowsIn(place).filter(({ key }) => isInRange(key, range)).length),
    openCursor: () => cursorOver(place, change),
  });
  const databaseOf = (name: string) => ({
    createObjectStore: (store: string, { keyPath = "" }: { keyPath?: string } = {}) =>
      void keyPaths.set(`${name}/${store}`, keyPath),
    close: () => undefined,
    transaction: (store: string) => {
      const changes: (() => void)[] = [];
      const transaction = new FakeRequest();
      const change = (act: () => void): FakeRequest => {
        changes.push(act);
        return respond(undefined);
      };
      const commit = (): void => {
        if (state.isFull && changes.length > 0) {
          transaction.error = new DOMException("no space", "QuotaExceededError");
          return transaction.end("abort");
        }
        for (const act of changes) act();
        return transaction.end("complete");
      };
      // Commits in the next task, because the listeners of a request may add requests until then.
      void state.free.then(() => setTimeout(commit));
      return Object.assign(transaction, { objectStore: () => storeOf(`${name}/${store}`, change) });
    },
  });
  vi.stubGlobal("IDBKeyRange", { bound: (lower: Key, upper: Key): Range => ({ lower, upper }) });
  vi.stubGlobal("indexedDB", {
    open: (name: string) => {
      const request = respond(databaseOf(name));
      void Promise.resolve().then(() => request.end("upgradeneeded"));
      return request;
    },
  });
  return {
    rows: (place) => rowsIn(place).map(({ value }) => value),
    put: (place, key, value) => write(place, key, { key, value }),
    fill: () => {
      state.isFull = true;
    },
    clear: () => {
      stores.clear();
      Object.assign(state, { isFull: false, free: Promise.resolve() });
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.free = promise;
      return resolve;
    },
  };
}

/** Fake of the browser's lock manager, which jsdom lacks. A shared lock waits for exclusive ones only. */
export function stubLocks(): void {
  interface LockRequest {
    readonly name: string;
    readonly mode: string;
  }
  const queue: (LockRequest & { readonly grant: () => void })[] = [];
  const heldLocks: LockRequest[] = [];
  const grantLocks = (): void => {
    for (const lockRequest of [...queue]) {
      const conflicts = heldLocks.filter(({ name }) => name === lockRequest.name);
      if (
        conflicts.some(({ mode }) => mode === "exclusive") ||
        (conflicts.length > 0 && lockRequest.mode === "exclusive")
      )
        continue;
      queue.splice(queue.indexOf(lockRequest), 1);
      heldLocks.push(lockRequest);
      lockRequest.grant();
    }
  };
  type Act = () => unknown;
  interface Options {
    readonly mode?: string;
    readonly signal?: AbortSignal;
  }
  const request = async (
    name: string,
    ...args: readonly [Act] | readonly [Options, Act]
  ): Promise<unknown> => {
    const [{ mode = "exclusive", signal }, act]: readonly [Options, Act] =
      args.length === 1 ? [{}, args[0]] : args;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const lockRequest = { name, mode, grant: resolve };
    signal?.addEventListener("abort", () => {
      if (queue.includes(lockRequest)) queue.splice(queue.indexOf(lockRequest), 1);
      reject(new DOMException("aborted", "AbortError"));
    });
    queue.push(lockRequest);
    void Promise.resolve().then(grantLocks);
    await promise;
    try {
      return await act();
    } finally {
      heldLocks.splice(heldLocks.indexOf(lockRequest), 1);
      grantLocks();
    }
  };
  Object.defineProperty(navigator, "locks", {
    value: { request, query: async () => ({ held: [...heldLocks] }) },
    configurable: true,
  });
}
