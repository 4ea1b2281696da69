import { NewsPosts, useNews } from "#areas/onboarding/news/web/NewsPosts.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { HomeSection } from "./HomeSection.tsx";

/** Renders the news at the end of every home page (SCR-NEWS-01). Renders nothing while there are no posts. */
export function HomeNews() {
  const { may } = useSession();
  return may("news.view") ? <LatestNews /> : null;
}

function LatestNews() {
  const posts = useNews();
  if (!posts) return null;
  return (
    <HomeSection title="News" isLater>
      <NewsPosts posts={posts} />
    </HomeSection>
  );
}
