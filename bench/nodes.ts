import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBucket } from "#sandbox/bucket/bucket.ts";
import { startCluster } from "#platform/db/cluster.ts";
import { embeddedPrograms } from "#platform/db/embedded.ts";
import { startFront } from "#test/support/front.ts";
import { newFolder } from "#test/support/kill-server.ts";
import { NodeOfSeveral } from "#test/support/node-of-several.ts";
import { startProxy } from "#test/support/proxy.ts";
import { restartInTurn } from "#test/support/rolling.ts";

// Restarts several servers one after the other, on one PostgreSQL behind a proxy, while users write, upload
// and listen. Files are stored in a bucket, or with --folder in one folder. Usage: npm run bench -- nodes
// [--nodes 3] [--restarts 12] [--writers 4] [--drain 2] [--folder] [--proxy own|haproxy|nginx]
const { values } = parseArgs({
  options: {
    nodes: { type: "string", default: "3" },
    restarts: { type: "string", default: "12" },
    writers: { type: "string", default: "4" },
    drain: { type: "string", default: "2" },
    folder: { type: "boolean", default: false },
    proxy: { type: "string", default: "own" },
  },
});
const home = newFolder("nodes");
const debian = "/usr/lib/postgresql/15/bin";
const bin = existsSync(debian) ? debian : embeddedPrograms();
const cluster = await startCluster({ bin, home });
const bucket = await startBucket({ page: 1_000 });
mkdirSync(join(home, "files"));
const storage: Record<string, string> = values.folder
  ? { STORAGE: join(home, "files") }
  : {
      STORAGE_URL: bucket.urlOf(),
      STORAGE_ACCESS_KEY: bucket.keys.accessKey,
      STORAGE_SECRET_KEY: bucket.keys.secretKey,
    };
const nodes = await Promise.all(
  Array.from({ length: Number(values.nodes) }, (_, index) =>
    NodeOfSeveral.with({
      ...storage,
      DATABASE_URL: cluster.url(),
      DEMO: "yes",
      DATA_DIR: join(home, `node-${index}`),
      DRAIN_SECONDS: values.drain,
      FINISH_SECONDS: "60",
    }),
  ),
);
const from = performance.now();
await Promise.all(nodes.map((node) => node.start()));
console.log(
  `${nodes.length} nodes started at once on an empty database in ${Math.round(performance.now() - from)} ms`,
);
const addresses = nodes.map(({ url }) => url);
const proxy =
  values.proxy === "haproxy" || values.proxy === "nginx"
    ? await startFront(values.proxy, addresses)
    : await startProxy(addresses);
try {
  const { failed, wrong, ...figures } = await restartInTurn({
    nodes,
    proxy,
    databaseUrl: cluster.url(),
    restarts: Number(values.restarts),
    writers: Number(values.writers),
    tell: (line) => console.log(line),
  });
  console.log({ ...figures, failed: failed.length, wrong: wrong.length });
  for (const line of [...failed, ...wrong].slice(0, 50)) console.error(line);
  process.exitCode = failed.length + wrong.length === 0 ? 0 : 1;
} finally {
  await proxy.stop();
  await Promise.all(nodes.map((node) => node.stop()));
  await bucket.stop();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 20 });
}
