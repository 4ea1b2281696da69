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
const parametersAsFastify = (path: string): string => API + path.replace(/\{([^{}]+)\}/g, ":$1");

/** Gives every route of the features to Fastify; pipeline.ts serves them. */
export function registerRoutes(app: FastifyInstance, services: Services, features: readonly Feature[], watch: Watch): void {
  const fileUses = features.flatMap((feature) => feature.fileUses);
  const filePurposes = features.flatMap((feature) => feature.filePurposes);
  const readers = readersOf(features.flatMap(({ endpoints }) => endpoints.map(({ route }) => route)));
  for (const feature of features) {
    for (const endpoint of feature.endpoints) {
      const { route } = endpoint;
      const hasEffect = route.method === "GET" && modeOf(route) !== "read";
      app.route({
        method: [...methodsOf(route)],
        url: parametersAsFastify(route.path),
        // A file's bytes are counted and named by its tag: they leave as they are.
        ...(route.produces === "application/octet-stream" ? { compress: false } : {}),
        // A stream has no head without its body: nothing would ever end the reply. And where a GET has an effect, a HEAD would have it too.
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
          const context = { services, endpoint, fileUses, filePurposes, readers, request, reply, tokens, now };
          return watch.inside(request, () => runRequest(context));
        },
      });
    }
  }
}
