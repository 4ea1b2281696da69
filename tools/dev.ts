// Development server (`npm run dev`): restarts the server when one of its files changes, and updates the
// pages in the open browser when their sources change.
import { spawn } from "node:child_process";
import { createServer } from "vite";
import { root } from "./parts.ts";

const pagesPort = 5173;
const port = Number(process.env["PORT"] ?? 3000);

const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "app/server.ts"], {
  cwd: root,
  stdio: "inherit",
  // Makes links in emails lead to Vite's address, which serves the pages.
  env: { PUBLIC_URL: `http://localhost:${pagesPort}`, ...process.env, PORT: String(port) },
});

const pages = await createServer({
  root: `${root}/app`,
  configFile: `${root}/vite.config.ts`,
  server: {
    port: pagesPort,
    strictPort: true,
    proxy: { "^/api/(?![^?]*[.]tsx?)": { target: `http://127.0.0.1:${port}`, changeOrigin: false } },
  },
});
await pages.listen();
pages.printUrls();

server.on("exit", (code) => {
  void pages.close().then(() => process.exit(code ?? 0));
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill("SIGTERM"));
