/** A change of this page's person that can be undone, and how its toasts name it. */
export interface Undoable {
  /** The client whose calendar it was. */
  readonly client: number;
  readonly _undo: number;
  readonly done: string;
  readonly undone: string;
  readonly at: number;
}

/** Long after, nobody knows any more what Ctrl+Z would undo. */
const KEPT_MS = 10 * 60_000;

export interface UndoStack {
  readonly undos: readonly Undoable[];
  readonly redos: readonly Undoable[];
}
export type Side = keyof UndoStack;

const EMPTY: UndoStack = { undos: [], redos: [] };
let current = EMPTY;

/** A new change: what was undone before it cannot be redone any more. */
export function keepDone(entry: Undoable): void {
  current = { undos: [...current.undos, entry], redos: [] };
}

/** The last one of a client, taken off. */
export function takeLast(side: Side, client: number, now: number): Undoable | undefined {
  const entry = current[side].findLast((each) => each.client === client && now - each.at < KEPT_MS);
  if (entry) take(entry);
  return entry;
}

export function take({ _undo }: Undoable): void {
  const without = (entries: readonly Undoable[]) => entries.filter((each) => each._undo !== _undo);
  current = { undos: without(current.undos), redos: without(current.redos) };
}

export function putOn(side: Side, entry: Undoable): void {
  current = { ...current, [side]: [...current[side], entry] };
}

/** @internal For tests. */
export function forgetAll(): void {
  current = EMPTY;
}
