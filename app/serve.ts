import { readConfig } from "#platform/config.ts";
import { start } from "#app/start.ts";
import { StartError } from "#platform/start-error.ts";

try {
  const server = await start(readConfig(process.env));
  console.log(`Corella is running at ${server.address}`);
  if (server.metricsAddress !== undefined)
    console.log(`Metrics for Prometheus are at ${server.metricsAddress}`);
  const stopController = new AbortController();
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second signal skips the wait for the proxies, but running work is still finished.
      if (isStopping) return stopController.abort();
      isStopping = true;
      server.stop(stopController.signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
