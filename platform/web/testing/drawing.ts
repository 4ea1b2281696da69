/** As much of a piece of React's tree as its developer tools read. */
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
    // What React did not walk into is the very same as it was.
    if (each.alternate === null || each.child !== each.alternate.child) collect(each.child, names);
  }
}

let turns: string[][] | null = null;

// React asks for this once, when it is loaded: the set-up of the tests brings this file before it.
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

/** The components React draws while this is done, turn by turn, each as often as it is drawn: heard in the way its developer tools hear it. The first turn answers. */
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

/** The same, whatever the turn. */
export const drawnDuring = (act: () => void): readonly string[] => drawnInTurn(act).flat();
