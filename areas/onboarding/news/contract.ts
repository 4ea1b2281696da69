import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";

/** Default number of posts (RULE-NEWS-01). */
export const DEFAULT_POSTS = 3;
export const MAX_POSTS = 10;
const COUNT_ERROR = `post_count must be a number from 1 to ${MAX_POSTS}`;

export const NewsPost = z.object({
  title: z.string(),
  url: z.string(),
  date: z.string(),
  excerpt: z.string(),
});
export type NewsPost = z.output<typeof NewsPost>;

export const newsRoutes = {
  list: route({
    id: "API-NEWS-001",
    summary: "Latest posts of the publisher's site; empty while none could be read",
    method: "GET",
    path: "/news",
    mode: "outside",
    access: { needs: "news.view", client: "none", callers: "all" },
    query: {
      post_count: z.preprocess(
        (value) => (typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : value),
        z.int(COUNT_ERROR).min(1, COUNT_ERROR).max(MAX_POSTS, COUNT_ERROR).default(DEFAULT_POSTS),
      ),
    },
    reply: z.object({ posts: z.array(NewsPost) }),
  }),
};
