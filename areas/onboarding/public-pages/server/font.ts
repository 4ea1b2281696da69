import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ServerPage } from "#platform/http/server-pages.ts";

const FILE =
  "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
const bytes = readFile(fileURLToPath(import.meta.resolve(FILE)));

/** Font of the public pages, at an address that is the same in every build. */
export const font: ServerPage = {
  path: "/site/atkinson-hyperlegible-next.woff2",
  serve: async ({ reply }) =>
    reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .type("font/woff2")
      .send(await bytes),
};
