import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#platform/services.ts";
import type { Feature } from "./feature.ts";
import type { Html } from "./html.ts";
import { sendPage } from "./page-preload.ts";

/** Page rendered by the server: readable without the application's code and without JavaScript. */
export interface ServerPage {
  readonly path: string;
  /** Set if the page contains a form, which is posted to the page's own address. */
  readonly hasForm?: true;
  readonly serve: (context: PageContext) => Promise<FastifyReply>;
}

export interface PageContext {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Fields of the submitted form, or null if the page was only opened. A field sent several times has several
   * values.
   */
  readonly form: Readonly<Record<string, readonly string[]>> | null;
  /** Calls a route of the contract as the visitor would: same limits, same checks, same audit log. */
  readonly call: (ask: PageCall) => Promise<CallReply>;
  /**
   * Passes a submitted form with files, which is not read here, to an upload route of the contract, as `call`
   * does.
   */
  readonly forward: (path: string) => Promise<CallReply>;
  readonly send: (page: Html, status?: number) => FastifyReply;
  /** Sends the browser application in place of this page. */
  readonly sendApplication: () => Promise<FastifyReply>;
}

interface PageCall {
  readonly method: "GET" | "POST";
  /** Path after `/api`. */
  readonly path: string;
  readonly body?: object;
  readonly idempotencyKey?: string | undefined;
}
export interface CallReply {
  readonly status: number;
  readonly body: unknown;
}

/** Requests per minute and address (G-66). */
const PER_MINUTE = 180;
/**
 * Referrer policy of pages with forms. Under `no-referrer` a browser sends a form with the origin "null",
 * which is refused as another site's.
 */
const FORM_REFERRER_POLICY = "same-origin";
/**
 * Headers that identify the origin of a request, passed on so that the route can refuse another site's forms.
 */
const FORWARDED_HEADERS = ["host", "origin", "user-agent", "sec-fetch-site", "x-forwarded-proto"];

export async function registerServerPages(
  app: FastifyInstance,
  services: Services,
  features: readonly Feature[],
  webDir: string | undefined,
): Promise<void> {
  const pages = features.flatMap((feature) => feature.pages);
  // Encapsulates the form parser because no other route accepts a form that a browser sends without a script.
  await app.register(async (scope) => {
    // Replaces the general form parser, which refuses forms on these routes (request-bodies.ts).
    scope.removeContentTypeParser("application/x-www-form-urlencoded");
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const { path, hasForm, serve } of pages) {
      scope.route({
        method: hasForm ? ["GET", "POST"] : "GET",
        url: path,
        config: {
          contract: `page ${path}`,
          isStream: false,
          rateLimit: { max: PER_MINUTE, timeWindow: 60_000 },
        },
        handler: (request, reply) => serve(contextOf(app, services, request, reply, webDir)),
      });
    }
  });
}

function contextOf(
  app: FastifyInstance,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  webDir: string | undefined,
): PageContext {
  return {
    services,
    request,
    reply,
    form: request.body instanceof URLSearchParams ? fieldsOf(request.body) : null,
    call: (ask) => callAs(app, request, ask),
    forward: (path) => forwardTo(app, request, path),
    send: (page, status = 200) =>
      reply
        .code(status)
        .header("cache-control", "no-cache")
        .header("referrer-policy", FORM_REFERRER_POLICY)
        .type("text/html; charset=utf-8")
        .send(page.text),
    async sendApplication() {
      if (webDir !== undefined) return sendPage(request, reply, webDir);
      reply.callNotFound();
      return reply;
    },
  };
}

const fieldsOf = (form: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name)]));

const headersOf = (request: FastifyRequest, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value] as const] : [];
    }),
  );

async function forwardTo(app: FastifyInstance, request: FastifyRequest, path: string): Promise<CallReply> {
  const { statusCode, body } = await app.inject({
    method: "POST",
    url: `/api${path}`,
    remoteAddress: request.ip,
    headers: headersOf(request, [...FORWARDED_HEADERS, "content-type", "content-length"]),
    payload: request.raw,
  });
  return { status: statusCode, body: JSON.parse(body) };
}

async function callAs(app: FastifyInstance, request: FastifyRequest, pageCall: PageCall): Promise<CallReply> {
  const { statusCode, body } = await app.inject({
    method: pageCall.method,
    url: `/api${pageCall.path}`,
    remoteAddress: request.ip,
    headers: {
      ...headersOf(request, FORWARDED_HEADERS),
      ...(pageCall.idempotencyKey === undefined ? {} : { "idempotency-key": pageCall.idempotencyKey }),
    },
    ...(pageCall.body === undefined ? {} : { payload: pageCall.body }),
  });
  return { status: statusCode, body: JSON.parse(body) };
}
