import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pagePolicy } from "./permissions-policy.ts";

/** Entry of the manifest written by the build (tools/build/preload-manifest.ts). */
interface BuiltPage {
  /** Path of the page; parameters are written `$id`. */
  readonly address: string;
  /** Files of this page only, without the files that every page loads. */
  readonly files: readonly string[];
  /** API paths that the page always requests first. */
  readonly reads: readonly string[];
}

/**
 * Sends the application's HTML. All pages share it except for preload links to the page's own files and first
 * API reads, which the browser would otherwise discover one after the other. The files are read on every
 * request because a new build changes the names.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  webDir: string,
): Promise<FastifyReply> {
  const [html, pages] = await Promise.all([readFile(join(webDir, "index.html"), "utf8"), builtPages(webDir)]);
  const path = request.url.split("?")[0] ?? "";
  const page = findPage(pages, path);
  const fullHtml = page ? html.replace("</head>", `${preloadLinks(page)}  </head>`) : html;
  const etag = `"${createHash("sha256").update(fullHtml).digest("base64url").slice(0, 22)}"`;
  reply.headers({ "cache-control": "no-cache", etag, "permissions-policy": pagePolicy(path) });
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(fullHtml);
}

/** Reads the preload manifest; empty if the build has none, so that pages load without preload links. */
const builtPages = async (webDir: string): Promise<readonly BuiltPage[]> =>
  JSON.parse(await readFile(join(webDir, ".vite/pages.json"), "utf8").catch(() => "[]"));

const partsOf = (address: string): string[] => address.toLowerCase().split("/").filter(Boolean);

/**
 * Returns the page at an address. Literal parts take precedence over parameters: "patients/merge" is not a
 * patient.
 */
function findPage(pages: readonly BuiltPage[], address: string): BuiltPage | undefined {
  const addressParts = partsOf(address);
  const matchingPages = pages.filter((page) => {
    const parts = partsOf(page.address);
    return (
      parts.length === addressParts.length &&
      parts.every((part, index) => part.startsWith("$") || part === addressParts[index])
    );
  });
  const literalCount = (page: BuiltPage): number =>
    partsOf(page.address).filter((part) => !part.startsWith("$")).length;
  return matchingPages.toSorted((a, b) => literalCount(b) - literalCount(a))[0];
}

const preloadLinks = ({ files, reads }: BuiltPage): string =>
  [
    ...reads.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`),
    ...files.map(
      (file) =>
        `<link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}">`,
    ),
  ]
    .map((line) => `  ${line}\n`)
    .join("");
