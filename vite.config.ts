import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { AT_ONCE, fewerFiles } from "./tools/build/chunking.ts";
import { leanContracts } from "./tools/build/prune-contracts.ts";
import { leanZod } from "./tools/build/prune-zod.ts";
import { packedBeside } from "./tools/build/precompress.ts";
import { pageFiles } from "./tools/build/preload-manifest.ts";

export default defineConfig({
  root: "app",
  plugins: [react(), leanZod(), leanContracts(), pageFiles(import.meta.dirname), packedBeside()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    sourcemap: "hidden",
    chunkSizeWarningLimit: 1_000,
    // tools/check-bundle.ts reads from it what each screen is sent.
    manifest: true,
    // Every browser that can run the rest knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every page is told the names of all files, and a name besides the hash is 2 kB of that, packed; the manifest and the maps keep them.
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
        // Compiled as it arrives, beside the page's own thread, and once: left alone, each function is read over first and compiled when it is called.
        postBanner: ({ name }) => (name === AT_ONCE ? "//# allFunctionsCalledOnLoad" : ""),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: fewerFiles(join(import.meta.dirname, "app/browser.tsx")), debugName: "fewer files", priority: 1 },
            // What the plan does not know: the bundler's own pieces.
            { name: "start", tags: ["$initial"] },
          ],
        },
      },
    },
  },
});
