import type { FastifyReply } from "fastify";
import type { AnyRoute, Schema } from "#kernel/contract.ts";
import { Refusal } from "#kernel/problem.ts";
import type { ShownPatients } from "#kernel/shown-patients.ts";
import type { Answer } from "./once.ts";
import { shownPatients } from "./shown-patients.ts";

/** What leaves the server: shaped by the contract, with the patients it shows. */
export interface Shaped<Value> {
  readonly value: Value;
  readonly shown: readonly ShownPatients[];
}

/** The reply as the contract has it: unknown fields fall off, which is the guard against leaks. */
export async function shapeReply(route: AnyRoute, value: unknown): Promise<Shaped<Answer>> {
  if (!route.reply) return { value: { status: route.status ?? 204, body: null }, shown: [] };
  const shaped = await shapedBy(route.reply, value, `${route.method} ${route.path}`);
  const status = route.status ?? (route.method === "POST" && !route.eitherVerb ? 201 : 200);
  return { value: { status, body: JSON.stringify(shaped.value ?? null) }, shown: shaped.shown };
}

/** The same of what was answered before. */
export function answeredBefore(route: AnyRoute, before: Answer): Shaped<Answer> {
  const shown = route.reply && before.body !== null ? shownPatients(route.reply, JSON.parse(before.body)) : [];
  return { value: before, shown };
}

/** A refusal's details go through a shape as replies do; the row a stale version is answered with through the reply's own. */
export async function refusalAnswer(route: AnyRoute, refusal: Refusal): Promise<Shaped<Refusal>> {
  const { code, status, message, errors, details, shape } = refusal;
  const shaped = await detailsOf(route, code, shape, details);
  return { value: new Refusal(code, status, message, errors, shaped.value), shown: shaped.shown };
}

async function detailsOf(route: AnyRoute, code: string, shape: Refusal["shape"], details: unknown): Promise<Shaped<unknown>> {
  const where = `${route.method} ${route.path} refusing with ${code}`;
  if (shape === undefined || details === undefined) return { value: undefined, shown: [] };
  if (shape !== "reply") return shapedBy(shape(), details, where);
  const row = route.current ?? route.reply;
  if (!row || typeof details !== "object" || details === null || !("current" in details)) return { value: {}, shown: [] };
  const { value: current, shown } = await shapedBy(row, details.current, where);
  return { value: { current }, shown };
}

async function shapedBy(schema: Schema, value: unknown, where: string): Promise<Shaped<unknown>> {
  const shaped = await schema["~standard"].validate(value);
  if (shaped.issues) throw new Error(`${where} answers what its contract does not: ${JSON.stringify(shaped.issues.slice(0, 3))}`);
  return { value: shaped.value, shown: shownPatients(schema, shaped.value) };
}

export function sendAnswer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  reply.code(status).header("cache-control", "no-store");
  return body === null ? reply.send() : reply.type("application/json; charset=utf-8").send(body);
}
