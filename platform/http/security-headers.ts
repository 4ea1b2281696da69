import helmet from "@fastify/helmet";
import Fastify from "fastify";
import { CLOSED_POLICY } from "./permissions-policy.ts";

/**
 * Returns the security headers of every response: a browser loads and runs only Corella's own resources, and
 * no other site can show Corella in a frame. The headers are the same for all responses, so helmet computes
 * them once.
 */
export async function securityHeaders(publicUrl: string | undefined): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets sizes as style attributes and adds one style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        // Allows playing a dictation that exists only on the device before it is sent.
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: publicUrl?.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  app.get("/", async (_request, reply) => {
    const helmetHeaders = reply.getHeaders();
    const headers = Object.entries({ ...helmetHeaders, "permissions-policy": CLOSED_POLICY });
    return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
  });
  const { body } = await app.inject("/");
  await app.close();
  return JSON.parse(body);
}
