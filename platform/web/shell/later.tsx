import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from "react";

/** A component whose code is fetched ahead of time with `preload`, or when it is first drawn. */
export type Later<Props> = FunctionComponent<Props> & { preload: () => void };

/** What the first screen does not need: its code comes when it is drawn, and until then `meanwhile` stands in its place. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): Later<Props> {
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
export const laterOrNothing = (load: () => Promise<ComponentType>): Later<object> => later(() => load().catch(() => Nothing));

const Nothing = () => null;
