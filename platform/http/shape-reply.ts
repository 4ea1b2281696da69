import type { FastifyReply } from "fastify";
import type { AnyRoute, Schema } from "#kernel/contract/contract.ts";
import { Refusal } from "#kernel/contract/problem.ts";
import type { ShownPatients } from "#kernel/contract/shown-patients.ts";
import { shownPatients } from "./shown-patients.ts";

/** Reply as it is sent, and stored for the Idempotency-Key. */
export interface StoredReply {
  readonly status: number;
  /** JSON text as sent, or null for a 204. */
  readonly body: string | null;
}

/** Value shaped by the contract, with the patients it shows. */
export interface ShapedValue<Value> {
  readonly value: Value;
  readonly shown: readonly ShownPatients[];
}

/**
 * Shapes a reply by the contract's schema. Unknown fields are dropped, which guards against leaks. Throws if
 * the value does not match the schema.
 */
export async function shapeReply(route: AnyRoute, value: unknown): Promise<ShapedValue<StoredReply>> {
  if (!route.reply) return { value: { status: route.status ?? 204, body: null }, shown: [] };
  const shaped = await shapeBy(route.reply, value, `${route.method} ${route.path}`);
  const status = route.status ?? (route.method === "POST" && !route.methods ? 201 : 200);
  return { value: { status, body: JSON.stringify(shaped.value ?? null) }, shown: shaped.shown };
}

/** Returns a stored reply with the patients it shows. */
export function shapeStored(route: AnyRoute, stored: StoredReply): ShapedValue<StoredReply> {
  const shown =
    route.reply && stored.body !== null ? shownPatients(route.reply, JSON.parse(stored.body)) : [];
  return { value: stored, shown };
}

/**
 * Shapes a refusal's details like a reply. The current row of a stale version is shaped by the schema of the
 * reply.
 */
export async function shapeRefusal(route: AnyRoute, refusal: Refusal): Promise<ShapedValue<Refusal>> {
  const { code, status, message, errors, details, shape } = refusal;
  const shaped = await shapeDetails(route, code, shape, details);
  return { value: new Refusal(code, status, message, errors, shaped.value), shown: shaped.shown };
}

async function shapeDetails(
  route: AnyRoute,
  code: string,
  shape: Refusal["shape"],
  details: unknown,
): Promise<ShapedValue<unknown>> {
  const routeText = `${route.method} ${route.path} refusing with ${code}`;
  if (shape === undefined || details === undefined) return { value: undefined, shown: [] };
  if (shape !== "reply") return shapeBy(shape(), details, routeText);
  const row = route.current ?? route.reply;
  if (!row || typeof details !== "object" || details === null || !("current" in details))
    return { value: {}, shown: [] };
  const { value: current, shown } = await shapeBy(row, details.current, routeText);
  return { value: { current }, shown };
}

async function shapeBy(schema: Schema, value: unknown, routeText: string): Promise<ShapedValue<unknown>> {
  const shaped = await schema["~standard"].validate(value);
  if (shaped.issues)
    throw new Error(
      `${routeText} replies what its contract does not describe: ${JSON.stringify(shaped.issues.slice(0, 3))}`,
    );
  return { value: shaped.value, shown: shownPatients(schema, shaped.value) };
}

export function sendReply(reply: FastifyReply, { status, body }: StoredReply): FastifyReply {
  reply.code(status).header("cache-control", "no-store");
  return body === null ? reply.send() : reply.type("application/json; charset=utf-8").send(body);
}
