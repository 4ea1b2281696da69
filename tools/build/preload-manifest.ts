import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const PAGE_PREFIX = "page:";
/**
 * Matches the fonts to preload. They contain all letters of the product's texts; fonts for other alphabets
 * are loaded when a name needs them.
 */
const LATIN_FONTS = /-latin-wght-normal\.woff2$/;
/**
 * Source of a stand-in for everything that a feature's list of pages imports, such as icons: an object that
 * can be called and read without effect.
 */
const STAND_IN = "const any = new Proxy(function () {}, { get: () => any, apply: () => any });";
const IMPORT = /^import (type )?\{([^}]*)\} from "[^"]*";$/gm;

interface ListedPage {
  readonly area: string;
  readonly path: string;
  readonly load: () => Promise<unknown>;
  readonly prefetch?: () => Promise<unknown>;
}
/**
 * First API reads of every page that requires a session, because no data of a practice is rendered before the
 * user is known.
 */
const SESSION_READS = ["/api/auth/me"];

/** A page with its address and its built files. */
export interface BuiltPage {
  /** Address of the page; parameters are written `$id`. */
  readonly address: string;
  readonly source: string;
  /** Files of this page, without the files that every page starts with. */
  readonly files: readonly string[];
  /** API paths that the page always requests first. */
  readonly reads: readonly string[];
}

/**
 * Writes a manifest of the files of each page, so that the server can name them in the HTML. Without the
 * manifest, the browser discovers the files only after the common files were loaded, compiled and run. Gain:
 * one round trip and this time until the page's own files arrive (decision 0071).
 */
export function preloadManifest(root: string): Plugin {
  return {
    name: "preload-manifest",
    apply: "build",
    // Adds preload links for the fonts. Without preloading, the browser requests the fonts when it lays out
    // the first text, and lays this text out twice.
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter(
            (file) => file.type === "asset" && file.originalFileNames.some((name) => LATIN_FONTS.test(name)),
          )
          .map(({ fileName }) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              crossorigin: true,
              href: `/${fileName}`,
            },
            injectTo: "head" as const,
          })),
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
        const startFiles = filesOf(
          bundle,
          chunks.find(({ isEntry }) => isEntry),
        );
        const pages: BuiltPage[] = (await listPages(root)).map(({ area, address, source, beside }) => {
          const pageChunks = [source, ...beside].map((each) => chunkOf(chunks, join(root, each)));
          const files = pageChunks
            .flatMap((chunk) => [...filesOf(bundle, chunk)])
            .filter((file) => !startFiles.has(file));
          return {
            address,
            source,
            files: [...new Set(files)],
            reads: area === "public" ? [] : SESSION_READS,
          };
        });
        this.emitFile({ type: "asset", fileName: ".vite/pages.json", source: JSON.stringify(pages) });
      },
    },
  };
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], id: string): Rolldown.OutputChunk {
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(id));
  if (!chunk) throw new Error(`${id} is of a page, and nothing of it was built.`);
  return chunk;
}

function filesOf(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk | undefined,
  files = new Set<string>(),
): Set<string> {
  if (!chunk || files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === "chunk") filesOf(bundle, next, files);
  }
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  return files;
}

/** Returns all pages with the paths of their sources, as listed by the features. */
async function listPages(
  root: string,
): Promise<{ area: string; address: string; source: string; beside: string[] }[]> {
  const listsOnly: Plugin = {
    name: "lists-only",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/routes.tsx")) return null;
      const destructuringOf = (names: string): string =>
        names.replaceAll(/\btype \w+,?/g, "").replaceAll(" as ", ": ");
      const strippedCode = code.replaceAll(IMPORT, (_, isType: string | undefined, names: string) =>
        isType ? "" : `const {${destructuringOf(names)}} = any;`,
      );
      return { code: `${STAND_IN}\n${strippedCode}`, map: null };
    },
    async resolveId(source, importer, { kind }) {
      if (importer === undefined || kind !== "dynamic-import") return null;
      const target = await this.resolve(source, importer, { skipSelf: true });
      return target && { id: PAGE_PREFIX + target.id.slice(root.length + 1), external: true };
    },
  };
  const ssr = join(root, "app/features.web.ts");
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [listsOnly],
    build: { ssr, write: false, rolldownOptions: { output: { codeSplitting: false } } },
  });
  const text = "output" in result ? result.output[0].code : "";
  const { webFeatures }: { webFeatures: { pages: ListedPage[] }[] } = await import(
    `data:text/javascript,${encodeURIComponent(text)}`
  );
  const allPages = webFeatures.flatMap(({ pages }) => pages);
  // Guards against an empty list, because the types of pages are not checked here: a renamed property would
  // go unnoticed.
  if (!allPages.some(({ prefetch }) => sourcesIn(prefetch).length > 0))
    throw new Error("No page names what it prefetches: see WebPage.");
  const nameless = allPages
    .filter(({ path }) => typeof path !== "string")
    .map(({ load }) => sourcesIn(load)[0]);
  if (nameless.length > 0)
    throw new Error(`The path of a page is written out in routes.tsx: ${nameless.join(", ")}.`);
  return allPages.map(({ area, path, load, prefetch }) => ({
    area,
    address: [
      area === "account" ? "/account/$username" : area === "admin" ? "/admin" : "",
      path.replace(/^\//, ""),
    ]
      .filter((segment, index) => segment !== "" || (index === 0 && area === "public"))
      .join("/"),
    source: sourcesIn(load)[0] ?? "",
    beside: sourcesIn(prefetch),
  }));
}

/** Returns the modules that a function of the list imports, read from the function's source text. */
const sourcesIn = (loader: unknown): string[] =>
  [...String(loader).matchAll(/page:([^"'`]+)/g)].map(([, source = ""]) => source);
