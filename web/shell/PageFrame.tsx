import { useLocation } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import type { WebPage } from "./feature.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { useSession } from "./session.tsx";
import { UnsavedDialogs } from "./UnsavedDialogs.tsx";

/** Around every page of somebody signed in: the right, the waiting, the fault. */
export function PageFrame({ page, content: Content }: { page: WebPage; content: ComponentType }) {
  const { may } = useSession();
  const { pathname } = useLocation();
  if (!may(page.needs)) return <NotFoundPage />;
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Skeleton />}>
        <Content />
      </Suspense>
      <UnsavedDialogs />
    </ErrorBoundary>
  );
}
