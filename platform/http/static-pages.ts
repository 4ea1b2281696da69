import { existsSync } from "node:fs";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { noSuchAddress, refusalOf } from "#kernel/contract/problem.ts";
import type { Feature } from "./feature.ts";
import { sendPage } from "./page-preload.ts";

/**
 * Serves the built pages, with the files that features offer for download, if `webDir` exists. Every other
 * unknown address is a 404.
 */
export async function servePages(
  app: FastifyInstance,
  webDir: string | undefined,
  features: readonly Feature[],
): Promise<void> {
  if (webDir !== undefined && existsSync(webDir)) {
    await app.register(staticFiles, {
      root: webDir,
      // Serves the files compressed by tools/build/precompress.ts instead of compressing during the request.
      preCompressed: true,
      // Hides the build's own metadata (`.vite`) and source maps, which are in the same folder as the pages.
      dotfiles: "ignore",
      allowedPath: (path) => !/\.map(\.|$)/.test(path),
      setHeaders: (reply, path) => {
        reply.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
    // Registers a route for each download because paths match in any case (Part A), whereas the static file
    // handler is case-sensitive.
    for (const { path } of features.flatMap(({ downloads }) => downloads))
      app.get(path, (_request, reply) => reply.sendFile(path.slice(1)));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isPage(request) && webDir !== undefined && existsSync(webDir))
      return sendPage(request, reply, webDir);
    throw refusalOf(noSuchAddress, undefined);
  });
}

/**
 * Returns true for a GET outside the API whose path has no file extension and no part that begins with a dot.
 */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = (url.split("?")[0] ?? "").replace(/%2e/gi, ".").replace(/%2f/gi, "/");
  return method === "GET" && !isOfApi(url) && !/\.\w+$|\/\./.test(path);
}

const isOfApi = (url: string): boolean => /^\/+api(\/|\?|$)/i.test(url);
