import type { FastifyInstance } from "fastify";
import { isDeeperThan } from "#kernel/contract/json-depth.ts";
import { refusalOf, unreadable, wrongType } from "#kernel/contract/problem.ts";

/** Largest form body in bytes: an OAuth form with a signed assertion. */
const FORM_LIMIT = 12 * 1024;
/**
 * Deepest accepted nesting of JSON. No form of the application comes near it, and code that walks a body of
 * ten thousand levels overflows the stack.
 */
const MAX_JSON_DEPTH = 200;

/**
 * Registers the body parsers: JSON of bounded depth, forms on routes that accept them, and resumable uploads,
 * whose bytes are left to the handlers.
 */
export function readBodies(app: FastifyInstance): void {
  // Accepts an empty JSON body because some clients send a DELETE with a JSON content type and no body.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else if (isDeeperThan(body, MAX_JSON_DEPTH)) done(refusalOf(unreadable, undefined));
    else void parseJson(request, body, done);
  });

  // Refuses forms on other routes by their type, which also refuses a form from another site's page.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_LIMIT },
    (request, body, done) => {
      if (request.routeOptions.config.takesForm) done(null, fieldsIn(new URLSearchParams(String(body))));
      else done(refusalOf(wrongType, undefined));
    },
  );

  // Leaves the bytes of a resumable upload to its handler (platform/files/server/resumable.handlers.ts).
  app.addContentTypeParser("application/offset+octet-stream", (_request, _bytes, done) => done(null));
}

/** Converts a form to an object. A field that was sent several times has an array of values. */
const fieldsIn = (form: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first = "", ...others] = form.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
