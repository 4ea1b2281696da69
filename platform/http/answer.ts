import type { FastifyReply } from "fastify";
import type { AnyRoute } from "#kernel/contract.ts";
import type { Answer } from "./once.ts";

/** The reply as the contract has it: unknown fields fall off, which is the guard against leaks. */
export async function answerOf(route: AnyRoute, value: unknown): Promise<Answer> {
  if (!route.reply) return { status: route.status ?? 204, body: null };
  const shaped = await route.reply["~standard"].validate(value);
  if (shaped.issues) {
    throw new Error(
      `${route.method} ${route.path} answers what its contract does not: ${JSON.stringify(shaped.issues.slice(0, 3))}`,
    );
  }
  const status = route.status ?? (route.method === "POST" && !route.eitherVerb ? 201 : 200);
  return { status, body: JSON.stringify(shaped.value ?? null) };
}

export function sendAnswer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  reply.code(status).header("cache-control", "no-store");
  return body === null ? reply.send() : reply.type("application/json; charset=utf-8").send(body);
}
