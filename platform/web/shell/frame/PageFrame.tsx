import { useLocation } from "@tanstack/react-router";
import { type ComponentType, startTransition, Suspense, useEffect, useMemo, useState } from "react";
import { isPendingNavigation } from "#platform/web/ui/browser/pending-navigation.ts";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { ErrorBoundary } from "#platform/web/shell/pages/ErrorBoundary.tsx";
import type { WebPage } from "#platform/web/shell/feature.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { useSession } from "#platform/web/shell/session.tsx";

/** A page somebody pressed their way to comes after the page before it is gone, in pieces that let other presses through. */
function useInSteps(pathname: string): boolean {
  const [isDue, setDue] = useState(() => !isPendingNavigation(pathname));
  useEffect(() => {
    if (!isDue) startTransition(() => setDue(true));
  }, [isDue]);
  return isDue;
}

/** Around every page of somebody signed in: the right, the waiting, the fault. */
export function PageFrame({ page, content: Content }: { page: WebPage; content: ComponentType }) {
  const { may } = useSession();
  const { pathname } = useLocation();
  const isDue = useInSteps(pathname);
  // The same element all along: what changes of the address alone is no reason to draw the page.
  const drawn = useMemo(() => <Content />, [Content]);
  if (!may(page.needs)) return <NotFoundPage />;
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Skeleton />}>{isDue ? drawn : <Skeleton />}</Suspense>
    </ErrorBoundary>
  );
}
