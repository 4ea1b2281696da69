/** A change made on this page that can be undone, with the words of its toasts. */
export interface Undoable {
  /** The client whose calendar was changed. */
  readonly client: number;
  readonly _undo: number;
  readonly done: string;
  readonly undone: string;
  readonly at: number;
  /** Sends the undo of a change that the route of appointments does not undo. */
  readonly send?: SendUndo;
}

/** Undoes the record and returns the record that reverses the undo. */
export type SendUndo = (id: number) => Promise<{ _undo: number }>;

/**
 * Period after which a change can no longer be undone by Ctrl+Z, because users don't remember what it would
 * undo.
 */
const UNDO_PERIOD_MS = 10 * 60_000;

export interface UndoStack {
  readonly undos: readonly Undoable[];
  readonly redos: readonly Undoable[];
}
export type Side = keyof UndoStack;

const EMPTY: UndoStack = { undos: [], redos: [] };
let current = EMPTY;

/** Adds a new change and clears the redo stack. */
export function pushUndo(entry: Undoable): void {
  current = { undos: [...current.undos, entry], redos: [] };
}

/** Removes and returns the latest entry of a client. Undefined if the client has no recent entry. */
export function takeLast(side: Side, client: number, now: number): Undoable | undefined {
  const entry = current[side].findLast((each) => each.client === client && now - each.at < UNDO_PERIOD_MS);
  if (entry) removeEntry(entry);
  return entry;
}

/** Returns the client of the latest recent entry of several clients. Undefined if they have none. */
export const latestClient = (side: Side, clients: readonly number[], now: number): number | undefined =>
  current[side].findLast(({ client, at }) => clients.includes(client) && now - at < UNDO_PERIOD_MS)?.client;

export function removeEntry({ _undo }: Undoable): void {
  const without = (entries: readonly Undoable[]) => entries.filter((each) => each._undo !== _undo);
  current = { undos: without(current.undos), redos: without(current.redos) };
}

export function pushEntry(side: Side, entry: Undoable): void {
  current = { ...current, [side]: [...current[side], entry] };
}

/** @internal Clears both stacks for tests. */
export function clearStacks(): void {
  current = EMPTY;
}
