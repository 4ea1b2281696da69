import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { NewsPosts, useNews } from "./NewsPosts.tsx";

function Shown() {
  const posts = useNews();
  return posts ? <NewsPosts posts={posts} /> : <p>Nothing</p>;
}
afterEach(() => vi.unstubAllGlobals());

test("posts open on the publisher's site, with their day", async () => {
  const post = {
    title: "Fees",
    url: "https://news.corella.example/a/",
    date: "2026-11-18T13:30:00Z",
    excerpt: "From today",
  };
  answerCalls({ "GET /api/news": { body: { posts: [post] } } });
  await renderPage(<Shown />);
  const link = await screen.findByRole("link", { name: "Fees" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([post.url, "noreferrer"]);
  expect(screen.getByText("19/11/2026")).toBeTruthy();
});

test.each([{ body: { posts: [] } }, "unreachable" as const])(
  "shows nothing where there is nothing (%j)",
  async (answer) => {
    answerCalls({ "GET /api/news": answer });
    await renderPage(<Shown />);
    expect(await screen.findByText("Nothing")).toBeTruthy();
  },
);
