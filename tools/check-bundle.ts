// What the browser is sent holds nothing of the server's: read from the source maps of the build.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "./parts.ts";

const forbidden =
  /^(server|db|sandbox|test|tools)\/|^features\/[^/]+\/server\/|^node_modules\/(pg|pg-[^/]+|kysely|fastify|@fastify|graphile-worker|pino|nodemailer|smtp-server|@node-rs)\//;

const maps = globSync("dist/web/**/*.map", { cwd: root });
const found = maps.flatMap((map) => {
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(join(root, map), "utf8"));
  const paths = sources.map((source) => relative(root, resolve(root, dirname(map), source)).replaceAll("\\", "/"));
  return paths.filter((path) => forbidden.test(path)).map((path) => `${map.replace(/\.map$/, "")} holds ${path}`);
});

if (maps.length === 0) found.push("dist/web holds no source map: build first (npm run build)");
for (const sentence of found) console.error(sentence);
process.exitCode = found.length === 0 ? 0 : 1;
