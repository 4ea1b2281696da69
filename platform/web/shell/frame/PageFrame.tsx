import { useLocation } from "@tanstack/react-router";
import { type ComponentType, startTransition, Suspense, useEffect, useMemo, useState } from "react";
import { isPendingNavigation } from "#platform/web/ui/browser/pending-navigation.ts";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { KeepKeys } from "#platform/web/ui/keys/KeepKeys.ts";
import { ErrorBoundary } from "#platform/web/shell/pages/ErrorBoundary.tsx";
import type { WebPage } from "#platform/web/shell/feature.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { useSession } from "#platform/web/shell/session.tsx";

/**
 * Returns false for the first render of a page opened by a link, and then true in a transition. The previous
 * page is thus removed first, and rendering the new page doesn't block input.
 */
function useIsContentDue(pathname: string): boolean {
  const [isDue, setDue] = useState(() => !isPendingNavigation(pathname));
  useEffect(() => {
    if (!isDue) startTransition(() => setDue(true));
  }, [isDue]);
  return isDue;
}

/** Renders the skeleton of a page whose code is being loaded, and keeps the shortcuts pressed for it. */
const PendingPage = () => (
  <>
    <KeepKeys />
    <Skeleton />
  </>
);

/**
 * Wraps every page of a signed-in user: checks the permission, shows the skeleton while loading, and catches
 * errors.
 */
export function PageFrame({ page, content: Content }: { page: WebPage; content: ComponentType }) {
  const { may } = useSession();
  const { pathname } = useLocation();
  const isDue = useIsContentDue(pathname);
  // Keeps the same element, so that a change of address alone doesn't render the page again.
  const element = useMemo(() => <Content />, [Content]);
  if (!may(page.needs)) return <NotFoundPage />;
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<PendingPage />}>{isDue ? element : <PendingPage />}</Suspense>
    </ErrorBoundary>
  );
}
