import type { Call } from "#server/http/call.ts";
import { SESSION_COOKIE } from "#server/http/session.ts";

type AnyCall = Pick<Call<never>, "request" | "reply" | "services">;

export const sessionFor = (person: number, hours: number, request: AnyCall["request"]) => ({
  person,
  hours,
  address: request.ip,
  userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
});

export const cookieOptions = ({ config }: AnyCall["services"]) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: config.publicUrl?.startsWith("https:") ?? false,
});

export function setCookie(reply: AnyCall["reply"], token: string, services: AnyCall["services"]): void {
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(services), maxAge: services.config.sessionHours * 3600 });
}
