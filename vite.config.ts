import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: "web",
  plugins: [react()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    sourcemap: "hidden",
    chunkSizeWarningLimit: 1_000,
    // tools/check-bundle.ts reads from it what each screen is sent.
    manifest: true,
    rolldownOptions: {
      output: {
        // What every page begins with is one file: eighty small ones are asked for in turns and packed worse.
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
      },
    },
  },
});
