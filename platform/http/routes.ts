import type { FastifyInstance } from "fastify";
import "#kernel/text/words.ts";
import { methodsOf, modeOf } from "#kernel/contract/contract.ts";
import { tokensIn } from "#platform/access/session.ts";
import { readersOf } from "#platform/realtime/readers.ts";
import type { Services } from "#platform/services.ts";
import type { Watch } from "#platform/telemetry/watch.ts";
import type { Feature } from "./feature.ts";
import { runRequest } from "./pipeline.ts";

const API = "/api";
const fastifyPath = (path: string): string => API + path.replace(/\{([^{}]+)\}/g, ":$1");

/** Registers every route of the features with Fastify; pipeline.ts serves them. */
export function registerRoutes(
  app: FastifyInstance,
  services: Services,
  features: readonly Feature[],
  watch: Watch,
): void {
  const fileUses = features.flatMap((feature) => feature.fileUses);
  const filePurposes = features.flatMap((feature) => feature.filePurposes);
  const readers = readersOf(features.flatMap(({ endpoints }) => endpoints.map(({ route }) => route)));
  for (const feature of features) {
    for (const endpoint of feature.endpoints) {
      const { route } = endpoint;
      const hasEffect = route.method === "GET" && modeOf(route) !== "read";
      app.route({
        method: [...methodsOf(route)],
        url: fastifyPath(route.path),
        // Leaves files uncompressed because their length and ETag describe the exact bytes.
        ...(route.produces === "application/octet-stream" ? { compress: false } : {}),
        // Offers no HEAD for a stream, whose reply would never end without a body, nor for a GET that changes
        // something, because HEAD would make the same change.
        ...(route.produces === "text/event-stream" || hasEffect ? { exposeHeadRoute: false } : {}),
        config: {
          contract: `${feature.name}.${endpoint.name}`,
          isStream: route.produces === "text/event-stream",
          takesForm: route.takesForm === true,
          ...(route.limits ? { rateLimit: { max: route.limits.perMinute, timeWindow: 60_000 } } : {}),
        },
        handler: (request, reply) => {
          const tokens = tokensIn(request.cookies, services.config.publicUrl);
          const now = new Date().toISOString();
          const context = {
            services,
            endpoint,
            fileUses,
            filePurposes,
            readers,
            request,
            reply,
            tokens,
            now,
          };
          return watch.inside(request, () => runRequest(context));
        },
      });
    }
  }
}
