import { todayIn } from "#kernel/dates/day.ts";
import { practiceState } from "#platform/access/installation.ts";
import { tokensIn } from "#platform/access/session.ts";
import type { ServerPage } from "#platform/http/server-pages.ts";
import { homePage } from "./home-page.ts";
import { listShownPackages } from "./queries.ts";

/**
 * Serves `/`: the application for visitors with a session or if no practice exists yet, otherwise the public
 * home page.
 */
export const startPage: ServerPage = {
  path: "/",
  async serve({ services, request, send, sendApplication }) {
    const { full, pendingMfa } = tokensIn(request.cookies, services.config.publicUrl);
    if (full !== undefined || pendingMfa !== undefined) return sendApplication();
    const { hasBegun, hasDemo } = await practiceState(services.db);
    if (!hasBegun && !hasDemo) return sendApplication();
    const packages = await listShownPackages(services.db, new Date().toISOString()).catch(
      (error: unknown) => {
        services.log.warn({ err: error }, "the prices couldn't be read for the start page");
        return null;
      },
    );
    return send(homePage({ packages, today: todayIn("Australia/Sydney", new Date().toISOString()) }));
  },
};
