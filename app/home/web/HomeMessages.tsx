import { Link } from "@tanstack/react-router";
import { BriefMessages } from "#areas/communication/messages/web/BriefMessages.tsx";
import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";

/** Renders the unread messages and a link to all messages. */
export function HomeMessages() {
  const { may } = useSession();
  const client = useClientIfOpen();
  const pathOf = useAreaPath();
  if (!may("message.read")) return null;
  const allLink = (
    <Link to={pathOf(client ? "account" : "admin", "messages")} className="link">
      All messages
    </Link>
  );
  return (
    <HomeSection title="Messages" end={allLink}>
      <BriefMessages className={classes.quiet} />
    </HomeSection>
  );
}
