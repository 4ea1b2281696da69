import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { EAGER_CHUNK, makeChunking } from "./tools/build/chunking.ts";
import { precompress } from "./tools/build/precompress.ts";
import { preloadManifest } from "./tools/build/preload-manifest.ts";

/**
 * Stock Vite without the steps of `tools/build`: builds the same product, larger and in more files. The
 * end-to-end tests pass on both builds.
 */
const isPlain = process.env["PLAIN_BUILD"] === "1";
/**
 * Returns whether a step of `tools/build` is used. Steps can be left out to measure their gains:
 * `LEAVE_OUT=chunking npm run build`.
 */
const isUsed = (step: string): boolean =>
  !isPlain && !(process.env["LEAVE_OUT"] ?? "").split(",").includes(step);

type Output = NonNullable<NonNullable<NonNullable<UserConfig["build"]>["rolldownOptions"]>["output"]>;
const output: Output = {
  // Omits names from the files. Every page lists all files, and a name in addition to the hash adds 2 kB,
  // compressed, to this list. The manifest and the source maps contain the names.
  chunkFileNames: "assets/[hash].js",
  assetFileNames: "assets/[hash][extname]",
  // Compiles the file once and in the background while it loads. By default, the browser first scans each
  // function and compiles it when called.
  postBanner: ({ name }) => (name === EAGER_CHUNK ? "//# allFunctionsCalledOnLoad" : ""),
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: makeChunking(join(import.meta.dirname, "app/browser.tsx")),
        debugName: "chunking",
        priority: 1,
      },
      // Collects the bundler's own modules, which the plan does not contain.
      { name: "start", tags: ["$initial"] },
    ],
  },
};

export default defineConfig({
  root: "app",
  plugins: [
    react(),
    !isPlain && preloadManifest(import.meta.dirname),
    isUsed("precompress") && precompress(),
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    sourcemap: "hidden",
    chunkSizeWarningLimit: 1_000,
    // Writes the manifest, from which tools/check-bundle.ts reads the files of each screen.
    manifest: true,
    // Omits the polyfill because every supported browser has module preload.
    modulePreload: { polyfill: false },
    ...(isUsed("chunking") && { rolldownOptions: { output } }),
  },
});
