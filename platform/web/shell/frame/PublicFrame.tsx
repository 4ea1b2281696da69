import { useDocumentTitle } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { ErrorBoundary } from "#platform/web/shell/pages/ErrorBoundary.tsx";
import type { WebPage } from "#platform/web/shell/feature.ts";

export function PublicFrame({ page, content: Content }: { page: WebPage; content: ComponentType }) {
  const { pathname } = useLocation();
  useDocumentTitle(`${page.title} · Corella`);
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={null}>
        <Content />
      </Suspense>
    </ErrorBoundary>
  );
}
