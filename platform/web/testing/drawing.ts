/** The part of React's tree that its developer tools read. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

const DREW = 1;

function nameOf(type: unknown): string | undefined {
  if (typeof type === "function") return type.name;
  if (typeof type !== "object" || type === null) return undefined;
  return nameOf(Reflect.get(type, "type") ?? Reflect.get(type, "render"));
}

function collect(fiber: Fiber | null, names: string[]): void {
  for (let each = fiber; each !== null; each = each.sibling) {
    const name = nameOf(each.type);
    if (name && (each.flags & DREW) !== 0) names.push(name);
    // Skips children that are the same object as before, because React did not visit them.
    if (each.alternate === null || each.child !== each.alternate.child) collect(each.child, names);
  }
}

let turns: string[][] | null = null;

// React reads this hook once on load, so the test set-up imports this file first.
Reflect.set(globalThis, "__REACT_DEVTOOLS_GLOBAL_HOOK__", {
  supportsFiber: true,
  renderers: new Map(),
  inject: () => 1,
  onCommitFiberUnmount: () => undefined,
  onPostCommitFiberRoot: () => undefined,
  onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
    if (turns === null) return;
    const names: string[] = [];
    collect(root.current.child, names);
    turns.push(names);
  },
});

/**
 * Returns the names of the components that React renders while `act` runs, one list per commit, using the
 * developer tools' hook. The first commit is the response to the input.
 */
export function drawnInTurn(act: () => void): readonly (readonly string[])[] {
  const heard: string[][] = [];
  turns = heard;
  try {
    act();
  } finally {
    turns = null;
  }
  return heard;
}

/** Returns the names of the components rendered while `act` runs, over all commits. */
export const drawnDuring = (act: () => void): readonly string[] => drawnInTurn(act).flat();
