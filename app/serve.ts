import { readConfig } from "#platform/config.ts";
import { start } from "#app/start.ts";
import { StartError } from "#platform/start-error.ts";

try {
  const running = await start(readConfig(process.env));
  console.log(`Corella is running at ${running.address}`);
  if (running.metricsAddress !== undefined) console.log(`Metrics for Prometheus are at ${running.metricsAddress}`);
  const hurry = new AbortController();
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second signal skips the wait for the proxies, but running work is still finished.
      if (stopping) return hurry.abort();
      stopping = true;
      running.stop(hurry.signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
