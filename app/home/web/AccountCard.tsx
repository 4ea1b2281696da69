import { Link } from "@tanstack/react-router";
import { useClient } from "#platform/web/shell/client.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";

/** Renders the account of a client who uses only insurer forms. */
export function AccountCard() {
  const client = useClient();
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
          { label: "Name", value: client.name },
          { label: "Practice", value: client.company },
          { label: "Username", value: client.username },
        ]}
      />
    </HomeSection>
  );
}
