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
function order(one: Key, other: Key): number {
  const [ones, others] = [listOf(one), listOf(other)];
  for (const [at, part] of ones.entries()) {
    const against = others[at];
    if (against === undefined) return 1;
    if (part !== against) return part < against ? -1 : 1;
  }
  return ones.length - others.length;
}
const isIn = (key: Key, range: Key | Range | undefined): boolean => {
  if (range === undefined) return true;
  if (typeof range === "object" && "lower" in range) return order(key, range.lower) >= 0 && order(key, range.upper) <= 0;
  return order(key, range) === 0;
};

/** Request or transaction that dispatches its final event once the disk responds. */
class Ending extends EventTarget {
  result: unknown = undefined;
  error: unknown = null;
  end(name: string): void {
    this.dispatchEvent(new Event(name));
  }
}

export function plugInDisk(): Disk {
  const stores = new Map<string, { readonly key: Key; readonly value: unknown }[]>();
  const keyPaths = new Map<string, string>();
  const state = { isFull: false, free: Promise.resolve() };
  const rowsIn = (place: string) => stores.get(place) ?? [];
  const write = (place: string, range: Key | Range, added?: { key: Key; value: unknown }): void => {
    const kept = rowsIn(place).filter(({ key }) => !isIn(key, range));
    stores.set(
      place,
      [...kept, ...(added ? [added] : [])].toSorted((one, other) => order(one.key, other.key)),
    );
  };
  const answer = (result: unknown): Ending => {
    const asked = new Ending();
    asked.result = result;
    void state.free.then(() => asked.end("success"));
    return asked;
  };
  const cursorOver = (place: string, change: (act: () => void) => Ending): Ending => {
    const rows = [...rowsIn(place)];
    const asked = new Ending();
    const next = (): void => {
      const row = rows.shift();
      asked.result = row
        ? { value: row.value, delete: () => change(() => write(place, row.key)), continue: () => void state.free.then(next) }
        : null;
      asked.end("success");
    };
    void state.free.then(next);
    return asked;
  };
  const storeOf = (place: string, change: (act: () => void) => Ending) => ({
    put: (value: Record<string, Key>, given?: Key) => {
      const key = given ?? value[keyPaths.get(place) ?? ""] ?? "";
      return change(() => write(place, key, { key, value }));
    },
    delete: (range: Key | Range) => change(() => write(place, range)),
    get: (wanted: Key) => answer(rowsIn(place).find(({ key }) => isIn(key, wanted))?.value),
    getAll: (range?: Range) =>
      answer(
        rowsIn(place)
          .filter(({ key }) => isIn(key, range))
          .map(({ value }) => value),
      ),
    count: (range?: Range) => answer(rowsIn(place).filter(({ key }) => isIn(key, range)).length),
    openCursor: () => cursorOver(place, change),
  });
  const databaseOf = (name: string) => ({
    createObjectStore: (store: string, { keyPath = "" }: { keyPath?: string } = {}) =>
      void keyPaths.set(`${name}/${store}`, keyPath),
    close: () => undefined,
    transaction: (store: string) => {
      const changes: (() => void)[] = [];
      const transaction = new Ending();
      const change = (act: () => void): Ending => {
        changes.push(act);
        return answer(undefined);
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
      const asked = answer(databaseOf(name));
      void Promise.resolve().then(() => asked.end("upgradeneeded"));
      return asked;
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
export function plugInLocks(): void {
  interface Ask {
    readonly name: string;
    readonly mode: string;
  }
  const asks: (Ask & { readonly grant: () => void })[] = [];
  const held: Ask[] = [];
  const serve = (): void => {
    for (const ask of [...asks]) {
      const others = held.filter(({ name }) => name === ask.name);
      if (others.some(({ mode }) => mode === "exclusive") || (others.length > 0 && ask.mode === "exclusive")) continue;
      asks.splice(asks.indexOf(ask), 1);
      held.push(ask);
      ask.grant();
    }
  };
  type Act = () => unknown;
  interface Options {
    readonly mode?: string;
    readonly signal?: AbortSignal;
  }
  const request = async (name: string, ...given: readonly [Act] | readonly [Options, Act]): Promise<unknown> => {
    const [{ mode = "exclusive", signal }, act]: readonly [Options, Act] = given.length === 1 ? [{}, given[0]] : given;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ask = { name, mode, grant: resolve };
    signal?.addEventListener("abort", () => {
      if (asks.includes(ask)) asks.splice(asks.indexOf(ask), 1);
      reject(new DOMException("aborted", "AbortError"));
    });
    asks.push(ask);
    void Promise.resolve().then(serve);
    await promise;
    try {
      return await act();
    } finally {
      held.splice(held.indexOf(ask), 1);
      serve();
    }
  };
  Object.defineProperty(navigator, "locks", { value: { request, query: async () => ({ held: [...held] }) }, configurable: true });
}
