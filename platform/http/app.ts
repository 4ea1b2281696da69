import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from "fastify";
import { networkOf } from "#kernel/access/network.ts";
import {
  foreignOrigin,
  noSuchAddress,
  type Refusal,
  refusalOf,
  unknownHost,
} from "#kernel/contract/problem.ts";
import type { Services } from "#platform/services.ts";
import { codeOf } from "#platform/start-error.ts";
import { Watch } from "#platform/telemetry/watch.ts";
import type { Feature, RefusalForm } from "./feature.ts";
import { untrustedProxyCheck } from "./forwarded-address.ts";
import { hostCheck } from "./host.ts";
import { readBodies } from "./request-bodies.ts";
import { registerRoutes } from "./routes.ts";
import { docsPage, type OpenApiDocument, openapiDocument } from "./openapi.ts";
import { StorageFailure } from "#platform/files/server/storage/failure.ts";
import { overrideMethod, serveTus } from "#platform/files/server/tus-protocol.ts";
import { folderOf, Readiness } from "./readiness.ts";
import { logRefusal } from "./refusal-log.ts";
import { securityHeaders } from "./security-headers.ts";
import { registerServerPages } from "./server-pages.ts";
import { servePages } from "./static-pages.ts";
import { cookieNames } from "#platform/access/session.ts";
import { bodyOf, refusalFor, tooManyRefusal, unreadableHttp } from "./problems.ts";

const CLOSE_IDLE_MS = 200;
const JSON_LIMIT = 1024 * 1024;
/**
 * Largest declared `content-length` whose request keeps its connection open on a 413, in bytes: the rest of
 * the body is read and discarded.
 */
const MAX_DISCARDED_BYTES = 16 * JSON_LIMIT;
/**
 * Largest accepted file in bytes: 25 MB for ordinary uploads, 200 MB for dictations (C-115). Each purpose
 * enforces its own smaller limit while the file streams.
 */
const FILE_LIMIT = 200 * 1024 * 1024;

export interface AppOptions {
  readonly services: Services;
  readonly features: readonly Feature[];
  /** Folder of the built browser code. If undefined, only the API is served. */
  readonly webDir?: string;
  readonly loggerInstance?: FastifyBaseLogger;
  readonly readiness?: Readiness;
  readonly watch?: Watch;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, features, webDir, watch = new Watch() } = options;
  const readiness = options.readiness ?? new Readiness(services.db, folderOf(services.config));
  const app = makeServer(options);
  limitClosing(app, services.config.finishSeconds);
  readBodies(app);
  answerErrors(app, features, watch);
  observeRequests(app, readiness, watch);
  await guardRequests(app, services);
  await registerPlugins(app);
  registerSystemRoutes(app, options, readiness);
  serveTus(app, FILE_LIMIT);
  registerRoutes(app, services, features, watch);
  await registerServerPages(app, services, features, webDir);
  await servePages(app, webDir, features);
  return app;
}

const refusalFormFor = (forms: readonly RefusalForm[], url: string): RefusalForm | undefined =>
  forms.find(({ base }) => url.toLowerCase().startsWith(base));

function makeServer({ services, features, loggerInstance }: AppOptions): FastifyInstance {
  return Fastify({
    ...(loggerInstance ? { loggerInstance } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT,
    forceCloseConnections: "idle",
    // Requests on open connections are still served while the server closes; new connections are refused, so
    // a proxy uses another node.
    return503OnClosing: false,
    ...(services.config.trustedProxies === undefined ? {} : { trustProxy: services.config.trustedProxies }),
    requestTimeout: 300_000,
    rewriteUrl: (request) => {
      overrideMethod(request);
      return request.url ?? "/";
    },
    // A trailing slash means an empty last parameter (a search without text). Ignoring the slash would match
    // the shorter route, where "search" would be read as a page.
    routerOptions: { caseSensitive: false, maxParamLength: 500, ignoreTrailingSlash: false },
    // Errors raised before routing get the same message and body format as other refusals.
    frameworkErrors: (_error, request, reply) => {
      const forms = features.flatMap(({ refusalForms }) => refusalForms);
      sendRefusal(reply, refusalOf(noSuchAddress, undefined), refusalFormFor(forms, request.url));
    },
    clientErrorHandler: (error, socket) => rejectSocket(socket, codeOf(error)),
  });
}

/** Lets running requests finish within `finishSeconds` when the server closes. */
function limitClosing(app: FastifyInstance, finishSeconds: number): void {
  // Closes the remaining connections after `finishSeconds`, so that slow requests can't delay a restart.
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), finishSeconds * 1000).unref();
    // Closes idle connections repeatedly because a response to a request that began before the shutdown keeps
    // its connection alive, and closing the server would wait for that connection.
    const timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS);
    app.server.once("close", () => clearInterval(timer));
  });
}

function answerErrors(app: FastifyInstance, features: readonly Feature[], watch: Watch): void {
  const forms = features.flatMap(({ refusalForms }) => refusalForms);
  const constraints = Object.assign({}, ...features.map((feature) => feature.constraints));
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error, constraints);
    if (!refusal) watch.inside(request, () => request.log.error({ err: error }, "a fault of ours"));
    else watch.inside(request, () => logRefusal(request, refusal, watch));
    if (error instanceof StorageFailure)
      request.log.warn({ err: error.cause }, "the storage of files failed");
    reply.header("cache-control", "no-store");
    if (refusal?.status === 503) reply.header("retry-after", "2");
    // Keeps the connection open because closing it at once would break the upload before the sender could
    // read the response.
    if (refusal?.status === 413 && Number(request.headers["content-length"]) <= MAX_DISCARDED_BYTES)
      reply.removeHeader("connection");
    if (
      refusal?.code === "too_many" &&
      typeof refusal.details === "object" &&
      refusal.details &&
      "retry_after" in refusal.details
    ) {
      reply.header("retry-after", String(refusal.details.retry_after));
    }
    const body = refusal
      ? bodyOf(refusal)
      : {
          message: "Something went wrong. The error has been logged.",
          code: "fault",
          details: { request_id: request.id },
        };
    // Requests from a foreign host or page get the general error format, because they are refused before the
    // standard of the address applies.
    const isFromElsewhere = refusal?.code === unknownHost.code || refusal?.code === foreignOrigin.code;
    const form = isFromElsewhere ? undefined : refusalFormFor(forms, request.url);
    reply.code(refusal?.status ?? 500);
    return form
      ? reply.type(form.type).send(JSON.stringify(form.bodyOf(reply.statusCode, body.message)))
      : reply.send(body);
  });
}

function observeRequests(app: FastifyInstance, readiness: Readiness, watch: Watch): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    watch.began(request, reply);
    done();
  });
  // Checks `isDraining` when the response is sent because the request may have begun before the drain.
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (readiness.isDraining) reply.header("connection", "close");
    done(null, payload);
  });
  // Logs the route pattern instead of the path because a path may contain a patient's name.
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    watch.inside(request, () =>
      request.log.info({
        method,
        route: routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      }),
    );
    done();
  });
}

async function guardRequests(app: FastifyInstance, services: Services): Promise<void> {
  const headers = await securityHeaders(services.config.publicUrl);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    // A stream writes its own response head, so its headers are set on the raw response.
    if (request.routeOptions.config.isStream === true)
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    done();
  });
  app.addHook("onRequest", hostCheck(services.config, services.log));
  app.addHook("onRequest", untrustedProxyCheck(services.config.trustedProxies, services.log));
  // Passes an address with an empty part to the not-found handler: no route has such a part, and the static
  // file handler would respond with 403. Requests that match no route reach the not-found handler anyway.
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404 && /^[^?]*\/\//.test(request.url)) reply.callNotFound();
    else done();
  });
}

async function registerPlugins(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: 20, fields: 20, fieldSize: 64 * 1024 },
  });
  // Compresses responses only: decompressing a request would run alongside the multipart parser, and the two
  // would wait for each other.
  await app.register(compress, {
    threshold: 2048,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
    globalDecompression: false,
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, context) => tooManyRefusal(Math.ceil(context.ttl / 1000)),
  });
}

/** Registers the OpenAPI document, its readable page and the health checks for load balancers. */
function registerSystemRoutes(
  app: FastifyInstance,
  { services, features }: AppOptions,
  readiness: Readiness,
): void {
  const { publicUrl } = services.config;
  // Built by the first request for it, because it takes longer than everything else at start.
  let document: OpenApiDocument | undefined;
  const describe = () =>
    (document ??= openapiDocument(features, { cookie: cookieNames(publicUrl).full, publicUrl }));
  app.get("/api/openapi.json", async () => describe());
  app.get("/api/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(docsPage(describe())),
  );
  app.get("/api/health", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/api/ready", async (_request, reply) => {
    const reason = await readiness.reason();
    reply.header("cache-control", "no-store").code(reason === null ? 200 : 503);
    return reason === null ? { status: "ready" } : { status: "not ready", reason };
  });
}

const sendRefusal = (reply: FastifyReply, refusal: Refusal, form: RefusalForm | undefined) =>
  reply
    .code(refusal.status)
    .header("cache-control", "no-store")
    .type(form?.type ?? "application/json; charset=utf-8")
    .send(JSON.stringify(form ? form.bodyOf(refusal.status, refusal.message) : bodyOf(refusal)));

/** Responds directly on the socket to bytes that are not a valid HTTP request, then closes the connection. */
function rejectSocket(socket: Duplex & { readonly destroyed: boolean }, code: string | undefined): void {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const refusal = unreadableHttp(code);
  const body = JSON.stringify(bodyOf(refusal));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
  ];
  socket.end(`${head.join("\r\n")}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
