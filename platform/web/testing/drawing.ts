/** The part of React's tree that its developer tools read. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

const PERFORMED_WORK = 1;

function nameOf(type: unknown): string | undefined {
  if (typeof type === "function") return type.name;
  if (typeof type !== "object" || type === null) return undefined;
  return nameOf(Reflect.get(type, "type") ?? Reflect.get(type, "render"));
}

function collectNames(fiber: Fiber | null, names: string[]): void {
  for (let node = fiber; node !== null; node = node.sibling) {
    const name = nameOf(node.type);
    if (name && (node.flags & PERFORMED_WORK) !== 0) names.push(name);
    // Skips children that are the same object as before, because React did not visit them.
    if (node.alternate === null || node.child !== node.alternate.child) collectNames(node.child, names);
  }
}

let commits: string[][] | null = null;

// React reads this hook once on load, so the test set-up imports this file first.
Reflect.set(globalThis, "__REACT_DEVTOOLS_GLOBAL_HOOK__", {
  supportsFiber: true,
  renderers: new Map(),
  inject: () => 1,
  onCommitFiberUnmount: () => undefined,
  onPostCommitFiberRoot: () => undefined,
  onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
    if (commits === null) return;
    const names: string[] = [];
    collectNames(root.current.child, names);
    commits.push(names);
  },
});

/**
 * Returns the names of the components that React renders while `act` runs, one list per commit, using the
 * developer tools' hook. The first commit is the response to the input.
 */
export function listRenderedByCommit(act: () => void): readonly (readonly string[])[] {
  const commitNames: string[][] = [];
  commits = commitNames;
  try {
    act();
  } finally {
    commits = null;
  }
  return commitNames;
}

/** Returns the names of the components rendered while `act` runs, over all commits. */
export const listRendered = (act: () => void): readonly string[] => listRenderedByCommit(act).flat();
