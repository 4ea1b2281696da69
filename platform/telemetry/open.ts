import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#platform/config.ts";
import { Watch } from "./watch.ts";

const { version }: { version: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
);

/** Opens metrics and traces as configured. The libraries for disabled features are never loaded. */
export async function openWatch(
  { metrics, traces }: Pick<Config, "metrics" | "traces">,
  onFailure: (error: Error | undefined) => void,
): Promise<Watch> {
  return new Watch({
    metrics: metrics && new (await import("./metrics.ts")).Metrics(version),
    tracer: traces && (await import("./otlp.ts")).openTracer({ ...traces, version, onFailure }),
  });
}
