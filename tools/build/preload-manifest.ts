import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const PAGE = "page:";
/** Every word we write ourselves is in these; other alphabets come when a name needs them. */
const LETTERS = /-latin-wght-normal\.woff2$/;
/** Whatever a feature's list imports besides pages, such as icons: called, read and called again, and nothing comes of it. */
const ANYTHING = "const any = new Proxy(function () {}, { get: () => any, apply: () => any });";
const IMPORT = /^import (type )?\{([^}]*)\} from "[^"]*";$/gm;

interface Listed {
  readonly area: string;
  readonly path: string;
  readonly load: () => Promise<unknown>;
  readonly prefetch?: () => Promise<unknown>;
}
/** Who is signed in: nothing of a practice is drawn before that is known. */
const WHO = ["/api/auth/me"];

/** A page that has an address, as the build made it. */
export interface BuiltPage {
  /** Parameters are written $id. */
  readonly address: string;
  readonly source: string;
  /** Beyond what every page begins with. */
  readonly files: readonly string[];
  /** What it asks the server first, whatever it shows. */
  readonly reads: readonly string[];
}

/**
 * Writes which files the page of each address consists of, so that the server names them in the HTML. Without it the browser learns of them only
 * after the common files have been fetched, compiled and run. Gain: one round trip and that time less until the page's own files arrive
 * (decision 0071).
 */
export function preloadManifest(root: string): Plugin {
  return {
    name: "preload-manifest",
    apply: "build",
    // Without it the browser asks for the fonts when it lays out the first text, and lays that text out twice.
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === "asset" && file.originalFileNames.some((name) => LETTERS.test(name)))
          .map(({ fileName }) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${fileName}` },
            injectTo: "head" as const,
          })),
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
        const first = filesOf(
          bundle,
          chunks.find(({ isEntry }) => isEntry),
        );
        const pages: BuiltPage[] = (await listed(root)).map(({ area, address, source, beside }) => {
          const made = [source, ...beside].map((each) => chunkOf(chunks, join(root, each)));
          const files = made.flatMap((chunk) => [...filesOf(bundle, chunk)]).filter((file) => !first.has(file));
          return { address, source, files: [...new Set(files)], reads: area === "public" ? [] : WHO };
        });
        this.emitFile({ type: "asset", fileName: ".vite/pages.json", source: JSON.stringify(pages) });
      },
    },
  };
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], id: string): Rolldown.OutputChunk {
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ?? chunks.find(({ moduleIds }) => moduleIds.includes(id));
  if (!chunk) throw new Error(`${id} is of a page, and nothing of it was built.`);
  return chunk;
}

function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk | undefined, found = new Set<string>()): Set<string> {
  if (!chunk || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === "chunk") filesOf(bundle, next, found);
  }
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  return found;
}

/** All pages and where their code is, as the features list them. */
async function listed(root: string): Promise<{ area: string; address: string; source: string; beside: string[] }[]> {
  const listsOnly: Plugin = {
    name: "lists-only",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/routes.tsx")) return null;
      const taken = (names: string): string => names.replaceAll(/\btype \w+,?/g, "").replaceAll(" as ", ": ");
      const bare = code.replaceAll(IMPORT, (_, isType: string | undefined, names: string) =>
        isType ? "" : `const {${taken(names)}} = any;`,
      );
      return { code: `${ANYTHING}\n${bare}`, map: null };
    },
    async resolveId(source, importer, { kind }) {
      if (importer === undefined || kind !== "dynamic-import") return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { id: PAGE + found.id.slice(root.length + 1), external: true };
    },
  };
  const ssr = join(root, "app/features.web.ts");
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [listsOnly],
    build: { ssr, write: false, rolldownOptions: { output: { codeSplitting: false } } },
  });
  const text = "output" in built ? built.output[0].code : "";
  const { webFeatures }: { webFeatures: { pages: Listed[] }[] } = await import(
    `data:text/javascript,${encodeURIComponent(text)}`
  );
  const all = webFeatures.flatMap(({ pages }) => pages);
  // The types of screens are not checked here: a renamed property would leave the list empty without a word.
  if (!all.some(({ prefetch }) => sourcesIn(prefetch).length > 0))
    throw new Error("No page names what it prefetches: see WebPage.");
  const nameless = all.filter(({ path }) => typeof path !== "string").map(({ load }) => sourcesIn(load)[0]);
  if (nameless.length > 0) throw new Error(`The path of a page is written out in routes.tsx: ${nameless.join(", ")}.`);
  return all.map(({ area, path, load, prefetch }) => ({
    area,
    address: [area === "account" ? "/account/$username" : area === "admin" ? "/admin" : "", path.replace(/^\//, "")]
      .filter((part, place) => part !== "" || (place === 0 && area === "public"))
      .join("/"),
    source: sourcesIn(load)[0] ?? "",
    beside: sourcesIn(prefetch),
  }));
}

/** What a function of the list fetches, read from its text. */
const sourcesIn = (fetches: unknown): string[] =>
  [...String(fetches).matchAll(/page:([^"'`]+)/g)].map(([, source = ""]) => source);
