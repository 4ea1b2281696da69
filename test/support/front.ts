import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, newFolder } from "./kill-server.ts";
import { type Proxy, startProxy } from "./proxy.ts";

const root = join(import.meta.dirname, "../..");

/** Configurations from docs/proxies with the addresses of the given nodes and the given port. */
const CONFIGURED = {
  haproxy: (nodes: readonly string[], port: number) =>
    readFileSync(join(root, "docs/proxies/haproxy.cfg"), "utf8")
      .replace("bind :8080", `bind 127.0.0.1:${port}`)
      .replace(
        /( {2}server \S+ \S+\n)+/,
        nodes.map((node, index) => `  server n${index} ${node}\n`).join(""),
      ),
  nginx: (nodes: readonly string[], port: number) =>
    `pid nginx.pid;\nerror_log stderr;\ndaemon off;\n${readFileSync(
      join(root, "docs/proxies/nginx.conf"),
      "utf8",
    )
      .replace("listen 8080", `access_log off; listen 127.0.0.1:${port}`)
      .replace(
        /( {4}server 127\S+ (.*)\n)+/,
        nodes.map((node) => `    server ${node} max_fails=0;\n`).join(""),
      )}`,
} as const;

export type FrontName = keyof typeof CONFIGURED;

/**
 * Starts HAProxy or nginx as configured in docs/proxies, with a counting proxy in front. The counting proxy
 * forwards every request and counts failures.
 */
export async function startFront(name: FrontName, nodes: readonly string[]): Promise<Proxy> {
  const folder = newFolder(name);
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, "front.conf");
  writeFileSync(
    file,
    CONFIGURED[name](
      nodes.map((url) => new URL(url).host),
      port,
    ),
  );
  const args = name === "haproxy" ? ["-f", file] : ["-p", folder, "-c", file];
  const child: ChildProcess = spawn(name, args, { stdio: ["ignore", "ignore", "pipe"] });
  let words = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-5_000);
  });
  const url = `http://127.0.0.1:${port}`;
  for (let answers = false; !answers; ) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${words}`);
    answers = await fetch(`${url}/api/ready`).then(
      (reply) => reply.arrayBuffer().then(() => reply.ok),
      () => false,
    );
  }
  const counting = await startProxy([url], { checks: false });
  return {
    ...counting,
    // Returns all nodes, because the front proxy chooses among the nodes that report ready, checked every
    // half second.
    ready: () => nodes,
    async stop() {
      await counting.stop();
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}
