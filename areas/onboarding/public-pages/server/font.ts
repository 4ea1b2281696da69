import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ServerPage } from "#platform/http/server-pages.ts";

const FILE = "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
const bytes = readFile(fileURLToPath(import.meta.resolve(FILE)));

/** The letters of the public pages, under a name that no build changes. */
export const font: ServerPage = {
  path: "/site/atkinson-hyperlegible-next.woff2",
  serve: async ({ reply }) =>
    reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .type("font/woff2")
      .send(await bytes),
};
