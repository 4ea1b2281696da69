import { Link } from "@tanstack/react-router";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";

/** Renders the signed-in person's own account: name, practice and username. */
export function AccountCard() {
  const client = useClient();
  const { me } = useSession();
  return (
    <HomeSection
      title="Account"
      end={
        <div className={classes.links}>
          <Link to={client.to("security")} className="link">
            Sign-in security
          </Link>
          <Link to={client.to("password")} className="link">
            Change password
          </Link>
        </div>
      }
    >
      <FactList
        facts={[
          { label: "Name", value: me.ID === client.ID ? client.name : `${me.first_name} ${me.last_name}` },
          { label: "Practice", value: client.company },
          { label: "Username", value: me.username },
        ]}
      />
    </HomeSection>
  );
}
