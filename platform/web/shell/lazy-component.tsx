import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from "react";

/** A component whose code is fetched ahead of time with `preload`, or when it is first drawn. */
export type LazyComponent<Props> = FunctionComponent<Props> & { preload: () => void };

/** What the first screen does not need: its code comes when it is drawn, and until then `meanwhile` stands in its place. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): LazyComponent<Props> {
  const Content = lazy(async () => ({ default: await load() }));
  const Shown: FunctionComponent<Props> = (props) => (
    <Suspense fallback={meanwhile}>
      <Content {...props} />
    </Suspense>
  );
  // A line that is down says so when the thing is asked for, not before.
  return Object.assign(Shown, { preload: () => void load().catch(() => undefined) });
}

/** For what is not asked for, such as a count in the menu: where its code cannot be fetched, its place stays empty. */
export const lazyOptional = (load: () => Promise<ComponentType>): LazyComponent<object> =>
  lazyComponent(() => load().catch(() => Nothing));

const Nothing = () => null;
