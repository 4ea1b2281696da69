import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SandboxServer } from "#sandbox/http-server.ts";
import { startNews } from "#sandbox/news/news.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { newsSite } from "./site.ts";

let app: TestApp;
let site: SandboxServer;
beforeAll(async () => {
  site = await startNews();
  app = await startApp({ NEWS_URL: site.url });
});
afterAll(async () => {
  await app.stop();
  await site.stop();
});

describe("GET /news (API-NEWS-001)", () => {
  test("RULE-NEWS-01: the latest 3 posts, for clients with forms only as well", async () => {
    const { status, body } = await (await app.signIn("formsonly")).get("/news");
    expect([status, body.posts.length]).toEqual([200, 3]);
    expect(body.posts[0]).toEqual({
      title: "Medicare rebates & indexation: what changes",
      url: "https://news.corella.example/rebates/",
      date: "2026-11-18T01:30:00Z",
      excerpt: "The new fees are in Corella from the day they apply…",
    });
  });

  test("as many as asked for, from one reading of the site", async () => {
    const raman = await app.signIn("raman");
    expect((await raman.get("/news?post_count=1")).body.posts).toHaveLength(1);
    expect((await raman.get("/news?post_count=10")).body.posts).toHaveLength(4);
    expect((await raman.get("/news?post_count=11")).status).toBe(400);
    expect(site.asked).toHaveLength(1);
  });
});

describe("the site", () => {
  const failures: unknown[] = [];
  const failed = (error: unknown) => void failures.push(error);

  test("is read once, however many ask at the same moment, and again after ten minutes", async () => {
    let now = 0;
    const own = await startNews();
    const known = newsSite(() => now);
    const all = await Promise.all(Array.from({ length: 20 }, () => known.posts(own.url, failed)));
    expect([all.every((posts) => posts.length === 4), own.asked.length]).toEqual([true, 1]);
    now = 599_000;
    await known.posts(own.url, failed);
    expect(own.asked).toHaveLength(1);
    now = 601_000;
    await known.posts(own.url, failed);
    await expect.poll(() => own.asked.length).toBe(2);
    await own.stop();
  });

  test("that fails leaves the posts read before; without any the list is empty, and it is not asked for a minute", async () => {
    let now = 0;
    const own = await startNews();
    const known = newsSite(() => now);
    own.mishaps.push("503");
    expect(await known.posts(own.url, failed)).toEqual([]);
    now = 59_000;
    expect(await known.posts(own.url, failed)).toEqual([]);
    expect(own.asked).toHaveLength(1);
    now = 61_000;
    expect(await known.posts(own.url, failed)).toHaveLength(4);
    own.mishaps.push("cut");
    now = 700_000;
    expect(await known.posts(own.url, failed)).toHaveLength(4);
    await expect.poll(() => failures.length).toBe(2);
    await own.stop();
  });

  test("that answers something else is a failure as well", async () => {
    const own = await startNews(JSON.parse('[{"title":"no object"}]'));
    expect(await newsSite().posts(own.url, failed)).toEqual([]);
    await own.stop();
  });
});
