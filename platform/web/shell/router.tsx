import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import { AccountArea } from "./AccountArea.tsx";
import { AdminArea } from "./AdminArea.tsx";
import { AreaHome } from "./AreaHome.tsx";
import type { Area, WebPage } from "./feature.ts";
import { FaultPage } from "./FaultPage.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { hasHome, pagesOf } from "./registry.ts";
import { StartPage } from "./StartPage.tsx";

const root = createRootRoute({ component: Outlet });

/** The page's code is fetched when its link is pointed at. */
function pageComponent(page: WebPage): RouteComponent {
  const Content = lazyRouteComponent(async (): Promise<{ default: FunctionComponent }> => ({ default: await page.load() }));
  const Frame = page.area === "public" ? PublicFrame : PageFrame;
  return Object.assign(() => <Frame page={page} content={Content} />, { preload: Content.preload });
}

const pageRoutes = (area: Area, getParentRoute: () => typeof root) =>
  pagesOf(area).map((page) =>
    createRoute({ getParentRoute, path: page.path === "" ? "/" : page.path.replace(/^\//, ""), component: pageComponent(page) }),
  );

const account = createRoute({ getParentRoute: () => root, path: "account/$username", component: AccountArea });
const admin = createRoute({ getParentRoute: () => root, path: "admin", component: AdminArea });

// `as`: the pages are a list read at start, so the router knows their addresses only as text.
const inside = (parent: unknown) => () => parent as typeof root;

const tree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: "/", component: StartPage }),
  createRoute({
    getParentRoute: () => root,
    path: "account",
    component: lazyRouteComponent(() => import("./AccountHome.tsx"), "AccountHome"),
  }),
  ...pageRoutes("public", () => root),
  account.addChildren([
    ...pageRoutes("account", inside(account)),
    ...(hasHome("account")
      ? []
      : [createRoute({ getParentRoute: () => account, path: "/", component: () => <AreaHome area="account" /> })]),
  ]),
  admin.addChildren([
    ...pageRoutes("admin", inside(admin)),
    ...(hasHome("admin")
      ? []
      : [createRoute({ getParentRoute: () => admin, path: "/", component: () => <AreaHome area="admin" /> })]),
  ]),
]);

export const makeRouter = () =>
  createRouter({
    routeTree: tree,
    defaultNotFoundComponent: NotFoundPage,
    // What fails around the pages, which catch their own faults.
    defaultErrorComponent: ({ reset }) => <FaultPage onRetry={reset} />,
    defaultPreload: "intent",
    scrollRestoration: true,
    trailingSlash: "never",
    // Addresses are given and written in more than one case: /account/PRaman.
    caseSensitive: false,
  });
