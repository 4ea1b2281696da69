import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
  createRoute,
} from "@tanstack/react-router";
import { render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { makeRegistry, RegistryProvider } from "#platform/web/shell/registry.ts";
import { UnsavedWarning } from "#platform/web/shell/drafts/UnsavedWarning.tsx";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { Toasts } from "#platform/web/ui/feedback/Toasts.tsx";

/**
 * Renders content with a page's surroundings: theme, router, queries, toasts and the pages of `features`.
 * Other addresses show their path. `initialAddress` is the address if `path` has parameters.
 */
export async function renderPage(
  content: ReactNode,
  path = "/",
  features: readonly WebFeature[] = [],
  initialAddress = path,
): Promise<RenderResult & { address: () => string }> {
  const registry = makeRegistry(features);
  const root = createRootRoute({
    component: () => (
      <RegistryProvider value={registry}>
        <Outlet />
        <UnsavedWarning />
      </RegistryProvider>
    ),
  });
  const pageRoute = createRoute({
    getParentRoute: () => root,
    path: path.split(/[?#]/)[0] ?? path,
    component: () => content,
  });
  const otherRoute = createRoute({
    getParentRoute: () => root,
    path: "$",
    component: () => <p>Another page</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([pageRoute, otherRoute]),
    history: createMemoryHistory({ initialEntries: [initialAddress] }),
  });
  await router.load();
  const result = render(
    <Theme>
      <QueryClientProvider client={makeQueryClient()}>
        <Toasts />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Theme>,
  );
  return { ...result, address: () => router.state.location.href };
}
