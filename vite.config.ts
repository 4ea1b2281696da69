import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanZod } from "./tools/lean-zod.ts";

export default defineConfig({
  root: "web",
  plugins: [react(), leanZod()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    sourcemap: "hidden",
    chunkSizeWarningLimit: 1_000,
    // tools/check-bundle.ts reads from it what each screen is sent.
    manifest: true,
    rolldownOptions: {
      output: {
        // Every page is told the names of all files, and a name besides the hash is 2 kB of that, packed; the manifest and the maps keep them.
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
        // What every page begins with is one file: eighty small ones are asked for in turns and packed worse.
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
      },
    },
  },
});
