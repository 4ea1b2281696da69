import type { Handlers } from "#platform/http/call.ts";
import type { newsRoutes } from "../contract.ts";
import type { NewsSite } from "./site.ts";

export const handlers = (site: NewsSite): Handlers<typeof newsRoutes> => ({
  async list({ services: { config, log }, query, commitReply }) {
    const logFailure = (error: unknown) => log.warn({ err: error }, "the news were not read");
    const posts = config.newsUrl === undefined ? [] : await site.posts(config.newsUrl, logFailure);
    return commitReply(async () => ({ posts: posts.slice(0, query.post_count) }));
  },
});
