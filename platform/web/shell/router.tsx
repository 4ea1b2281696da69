import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import { AccountArea } from "#platform/web/shell/frame/AccountArea.tsx";
import { AdminArea } from "#platform/web/shell/frame/AdminArea.tsx";
import { AreaHome } from "#platform/web/shell/frame/AreaHome.tsx";
import type { Area, WebPage } from "./feature.ts";
import { FaultPage } from "#platform/web/shell/pages/FaultPage.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { PageFrame } from "#platform/web/shell/frame/PageFrame.tsx";
import { PublicFrame } from "#platform/web/shell/frame/PublicFrame.tsx";
import { type Registry, RegistryProvider } from "./registry.ts";
import { StartPage } from "#platform/web/shell/pages/StartPage.tsx";
import { UnsavedWarning } from "#platform/web/shell/drafts/UnsavedWarning.tsx";

/** Creates a page's component, whose code is loaded when a link to it is pointed at. */
function pageComponent(page: WebPage): RouteComponent {
  const Content = lazyRouteComponent(
    async (): Promise<{ default: FunctionComponent }> => ({ default: await page.load() }),
  );
  const Frame = page.area === "public" ? PublicFrame : PageFrame;
  return Object.assign(() => <Frame page={page} content={Content} />, { preload: Content.preload });
}

/** Builds the route tree: every page at its address, inside the frame of its area. */
function routeTreeOf(registry: Registry) {
  const root = createRootRoute({
    component: () => (
      <RegistryProvider value={registry}>
        <Outlet />
        <UnsavedWarning />
      </RegistryProvider>
    ),
  });
  const account = createRoute({
    getParentRoute: () => root,
    path: "account/$username",
    component: AccountArea,
  });
  const admin = createRoute({ getParentRoute: () => root, path: "admin", component: AdminArea });
  // `as`: the pages are a list read at start-up, so the router's types contain their addresses only as text.
  const makeParentGetter = (parent: unknown) => () => parent as typeof root;
  const pageRoutes = (area: Area, getParentRoute: () => typeof root) =>
    registry.pagesOf(area).map((page) =>
      createRoute({
        getParentRoute,
        path: page.path === "" ? "/" : page.path.replace(/^\//, ""),
        component: pageComponent(page),
      }),
    );
  const homeRoutes = (area: "account" | "admin", getParentRoute: () => typeof root) =>
    registry.hasHome(area)
      ? []
      : [createRoute({ getParentRoute, path: "/", component: () => <AreaHome area={area} /> })];
  return root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/", component: StartPage }),
    createRoute({
      getParentRoute: () => root,
      path: "account",
      component: lazyRouteComponent(() => import("#platform/web/shell/pages/AccountHome.tsx"), "AccountHome"),
    }),
    ...pageRoutes("public", () => root),
    account.addChildren([
      ...pageRoutes("account", makeParentGetter(account)),
      ...homeRoutes("account", makeParentGetter(account)),
    ]),
    admin.addChildren([
      ...pageRoutes("admin", makeParentGetter(admin)),
      ...homeRoutes("admin", makeParentGetter(admin)),
    ]),
  ]);
}

export const makeRouter = (registry: Registry) =>
  createRouter({
    routeTree: routeTreeOf(registry),
    defaultNotFoundComponent: NotFoundPage,
    // Catches errors outside the pages, which have their own error boundaries.
    defaultErrorComponent: ({ reset }) => <FaultPage onRetry={reset} />,
    defaultPreload: "intent",
    scrollRestoration: true,
    trailingSlash: "never",
    // Usernames and addresses are written in differing case: /account/PRaman.
    caseSensitive: false,
  });
