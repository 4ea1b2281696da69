import type { FastifyInstance } from "fastify";
import { isDeeperThan } from "#kernel/contract/json-depth.ts";
import { refusalOf, unreadable, wrongType } from "#kernel/contract/problem.ts";

/** A form of OAuth, with the assertion that a system signed. */
const FORM_LIMIT = 12 * 1024;
/** No form of ours comes near; what walks a body of ten thousand levels runs out of stack. */
const DEEPEST = 200;

/**
 * Reads the bodies of requests: JSON of a bounded depth, forms where the route takes them, and the bytes of resumable uploads, which are left to
 * their handlers.
 */
export function readBodies(app: FastifyInstance): void {
  // A DELETE that says it is JSON and sends nothing is how some clients write a DELETE.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else if (isDeeperThan(body, DEEPEST)) done(refusalOf(unreadable, undefined));
    else void parseJson(request, body, done);
  });

  // Everything else is JSON: a form of another site's page is refused by its type already.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_LIMIT },
    (request, body, done) => {
      if (request.routeOptions.config.takesForm) done(null, fieldsIn(new URLSearchParams(String(body))));
      else done(refusalOf(wrongType, undefined));
    },
  );

  // Resumable uploads read their bytes themselves (platform/files/server/resumable.handlers.ts).
  app.addContentTypeParser("application/offset+octet-stream", (_request, _bytes, done) => done(null));
}

/** A field that was sent several times has several values. */
const fieldsIn = (form: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first = "", ...others] = form.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
