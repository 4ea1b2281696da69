import helmet from "@fastify/helmet";
import Fastify from "fastify";
import { CLOSED_POLICY } from "./permissions-policy.ts";

/**
 * The headers that every answer carries, whatever it is: a browser loads and runs only what is ours, and shows us in nobody's frame. They
 * are the same for all, so the library is asked once.
 */
export async function securityHeaders(publicUrl: string | undefined): Promise<Record<string, string>> {
  const asked = Fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets its measures as style attributes and one style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        // A dictation that is only on the device is listened to before it is sent.
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
  asked.get("/", async (_request, reply) => {
    const safe = reply.getHeaders();
    const headers = Object.entries({ ...safe, "permissions-policy": CLOSED_POLICY });
    return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
  });
  const { body } = await asked.inject("/");
  await asked.close();
  return JSON.parse(body);
}
