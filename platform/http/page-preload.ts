import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pagePolicy } from "./permissions-policy.ts";

/** As the build wrote it (tools/build/preload-manifest.ts). */
interface BuiltPage {
  /** Parameters are written $id. */
  readonly address: string;
  /** Of the page alone, without what every page begins with. */
  readonly files: readonly string[];
  /** What it asks the server first, whatever it shows. */
  readonly reads: readonly string[];
}

/**
 * The first answer to whoever opens an address: the same for every page but for the names of the page's own files, which the browser would
 * else learn of one after the other, and of what it asks first. Read anew each time: a build that is made meanwhile has other names.
 */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, webDir: string): Promise<FastifyReply> {
  const [html, pages] = await Promise.all([readFile(join(webDir, "index.html"), "utf8"), builtPages(webDir)]);
  const path = request.url.split("?")[0] ?? "";
  const page = pageAt(pages, path);
  const whole = page ? html.replace("</head>", `${namesOf(page)}  </head>`) : html;
  const etag = `"${createHash("sha256").update(whole).digest("base64url").slice(0, 22)}"`;
  reply.headers({ "cache-control": "no-cache", etag, "permissions-policy": pagePolicy(path) });
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  return reply.type("text/html; charset=utf-8").send(whole);
}

/** Pages that were built without them are opened all the same, a little later. */
const builtPages = async (webDir: string): Promise<readonly BuiltPage[]> =>
  JSON.parse(await readFile(join(webDir, ".vite/pages.json"), "utf8").catch(() => "[]"));

const partsOf = (address: string): string[] => address.toLowerCase().split("/").filter(Boolean);

/** A word stands before a parameter: "patients/merge" is no patient. */
function pageAt(pages: readonly BuiltPage[], address: string): BuiltPage | undefined {
  const asked = partsOf(address);
  const fits = pages.filter((page) => {
    const parts = partsOf(page.address);
    return parts.length === asked.length && parts.every((part, place) => part.startsWith("$") || part === asked[place]);
  });
  const words = (page: BuiltPage): number => partsOf(page.address).filter((part) => !part.startsWith("$")).length;
  return fits.toSorted((a, b) => words(b) - words(a))[0];
}

const namesOf = ({ files, reads }: BuiltPage): string =>
  [
    ...reads.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`),
    ...files.map((file) => `<link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}">`),
  ]
    .map((line) => `  ${line}\n`)
    .join("");
