import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from "react";
import { KeepKeys } from "#platform/web/ui/keys/KeepKeys.ts";

/** Component whose code is loaded by `preload`, or when it is first rendered. */
export type LazyComponent<Props> = FunctionComponent<Props> & { preload: () => void };

/**
 * Creates a component whose code is loaded when first rendered, because the first screen does not need it.
 * Renders `fallback` until loaded, and keeps the keys that the component may have a shortcut for.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyComponent<Props> {
  const Content = lazy(async () => ({ default: await load() }));
  const LazyContent: FunctionComponent<Props> = (props) => (
    <Suspense
      fallback={
        <>
          <KeepKeys />
          {fallback}
        </>
      }
    >
      <Content {...props} />
    </Suspense>
  );
  // Ignores a failed preload because the error is reported when the component is rendered.
  return Object.assign(LazyContent, { preload: () => void load().catch(() => undefined) });
}

/**
 * Creates a lazy component that renders nothing if its code can't be fetched. For content the user did not
 * request, such as a count in the menu.
 */
export const lazyOptional = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> => lazyComponent(() => load().catch(() => Nothing));

const Nothing = () => null;
