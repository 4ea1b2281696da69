import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { refusalOf } from "#kernel/contract/problem.ts";
import { TUS_EXTENSIONS, TUS_VERSION, unsupportedVersion } from "../resumable.contract.ts";

const UPLOAD_ADDRESS = /^\/api\/file\/resumable(?:[/?]|$)/i;
/** Methods that a proxy may block. HEAD is served as GET because the response to a POST has a body. */
const OVERRIDES: Readonly<Record<string, string>> = { PATCH: "PATCH", DELETE: "DELETE", HEAD: "GET" };

/**
 * Replaces the method of a POST to a resumable upload by its `X-HTTP-Method-Override`. Called before routing.
 */
export function overrideMethod(request: IncomingMessage): void {
  if (request.method !== "POST" || !UPLOAD_ADDRESS.test(request.url ?? "")) return;
  const method = OVERRIDES[String(request.headers["x-http-method-override"] ?? "").toUpperCase()];
  if (method !== undefined) request.method = method;
}

/**
 * Adds the tus 1.0 protocol to resumable uploads: `Tus-Resumable` on each response, including refusals, a
 * refusal of other versions before anything is read, and OPTIONS. A request without a version is treated as
 * version 1.0.0.
 */
export function serveTus(app: FastifyInstance, maxSize: number): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!UPLOAD_ADDRESS.test(request.url)) return done();
    reply.header("tus-resumable", TUS_VERSION);
    const version = request.headers["tus-resumable"] ?? TUS_VERSION;
    if (request.method === "OPTIONS" || version === TUS_VERSION) return done();
    reply.header("tus-version", TUS_VERSION);
    done(refusalOf(unsupportedVersion, undefined));
  });
  for (const address of ["/api/file/resumable", "/api/file/resumable/:id"]) {
    app.options(address, async (_request, reply) =>
      reply
        .headers({ "tus-version": TUS_VERSION, "tus-extension": TUS_EXTENSIONS, "tus-max-size": maxSize })
        .code(204)
        .send(),
    );
  }
}
