import { NewsPosts, useNews } from "#areas/onboarding/news/web/NewsPosts.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { HomeSection } from "./HomeSection.tsx";

/** SCR-NEWS-01: at the end of every home, and nothing while there are no posts. */
export function HomeNews() {
  const { may } = useSession();
  return may("news.view") ? <Latest /> : null;
}

function Latest() {
  const posts = useNews();
  if (!posts) return null;
  return (
    <HomeSection title="News" isLater>
      <NewsPosts posts={posts} />
    </HomeSection>
  );
}
