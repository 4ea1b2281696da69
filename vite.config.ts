import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { AT_ONCE, chunking } from "./tools/build/chunking.ts";
import { precompress } from "./tools/build/precompress.ts";
import { preloadManifest } from "./tools/build/preload-manifest.ts";

/** Stock Vite: the same product without any of `tools/build`, larger and in more files. The end-to-end tests pass on both builds. */
const isPlain = process.env["PLAIN_BUILD"] === "1";
/** Steps of `tools/build` to leave out, to measure what each one gains: `LEAVE_OUT=chunking npm run build`. */
const isUsed = (step: string): boolean => !isPlain && !(process.env["LEAVE_OUT"] ?? "").split(",").includes(step);

type Output = NonNullable<NonNullable<NonNullable<UserConfig["build"]>["rolldownOptions"]>["output"]>;
const output: Output = {
  // Every page is told the names of all files, and a name besides the hash is 2 kB of that, packed; the manifest and the maps keep them.
  chunkFileNames: "assets/[hash].js",
  assetFileNames: "assets/[hash][extname]",
  // Compiled as it arrives, beside the page's own thread, and once: left alone, each function is read over first and compiled when it is called.
  postBanner: ({ name }) => (name === AT_ONCE ? "//# allFunctionsCalledOnLoad" : ""),
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      { name: chunking(join(import.meta.dirname, "app/browser.tsx")), debugName: "chunking", priority: 1 },
      // What the plan does not know: the bundler's own pieces.
      { name: "start", tags: ["$initial"] },
    ],
  },
};

export default defineConfig({
  root: "app",
  plugins: [react(), !isPlain && preloadManifest(import.meta.dirname), isUsed("precompress") && precompress()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    sourcemap: "hidden",
    chunkSizeWarningLimit: 1_000,
    // tools/check-bundle.ts reads from it what each screen is sent.
    manifest: true,
    // Every browser that can run the rest knows it.
    modulePreload: { polyfill: false },
    ...(isUsed("chunking") && { rolldownOptions: { output } }),
  },
});
