import { plainAddress } from "#kernel/access/network.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { cookieNames, SESSION_COOKIE, tokensIn } from "#platform/access/session.ts";

type AnyCall = Pick<HandlerContext<never>, "request" | "reply" | "services">;

/**
 * Minutes after which the server also locks an idle session. The browser locks first, but the server must not
 * rely on that.
 */
const GRACE_MINUTES = 5;

export const sessionFor = (
  person: number,
  { request, services: { config } }: Pick<AnyCall, "request" | "services">,
) => ({
  person,
  hours: config.sessionHours,
  idleMinutes: config.idleLockMinutes === 0 ? null : config.idleLockMinutes + GRACE_MINUTES,
  address: plainAddress(request.ip),
  userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
});

/** Returns the token of this browser's session, or undefined. */
export const ownToken = ({ request, services }: Pick<AnyCall, "request" | "services">): string | undefined =>
  tokensIn(request.cookies, services.config.publicUrl).full;

export const cookieOptions = ({ config }: AnyCall["services"]) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: config.publicUrl?.startsWith("https:") ?? false,
});

export function setCookie(reply: AnyCall["reply"], token: string, services: AnyCall["services"]): void {
  const { full } = cookieNames(services.config.publicUrl);
  reply.setCookie(full, token, { ...cookieOptions(services), maxAge: services.config.sessionHours * 3600 });
  // Clears the cookie of an earlier version, whose plain name is no longer read.
  if (full !== SESSION_COOKIE && reply.request.cookies[SESSION_COOKIE] !== undefined)
    reply.clearCookie(SESSION_COOKIE, cookieOptions(services));
}

export function setPendingMfaCookie(
  reply: AnyCall["reply"],
  token: string,
  seconds: number,
  services: AnyCall["services"],
): void {
  reply.setCookie(cookieNames(services.config.publicUrl).pendingMfa, token, {
    ...cookieOptions(services),
    maxAge: seconds,
  });
}

export function dropCookie(
  which: "full" | "pendingMfa",
  { reply, services }: Pick<AnyCall, "reply" | "services">,
): void {
  reply.clearCookie(cookieNames(services.config.publicUrl)[which], cookieOptions(services));
}
