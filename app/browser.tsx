// Imported first so that its setting applies before any Zod schema is created.
import "#platform/web/api/no-eval.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import { prefetchPage } from "#platform/web/shell/prefetch.ts";
import { makeRegistry } from "#platform/web/shell/registry.ts";
import { makeRouter } from "#platform/web/shell/router.tsx";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { Hints } from "#platform/web/ui/feedback/Hints.tsx";
import { Toasts } from "#platform/web/ui/feedback/Toasts.tsx";
import { webFeatures } from "./features.web.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root element.");
const queries = makeQueryClient();
const registry = makeRegistry(webFeatures);
const router = makeRouter(registry);
// Errors are ignored because the page itself handles them, such as by asking the user to sign in.
prefetchPage(queries, registry, window.location).catch(() => undefined);

createRoot(root).render(
  <StrictMode>
    <Theme>
      <QueryClientProvider client={queries}>
        <Toasts />
        <Hints />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Theme>
  </StrictMode>,
);
