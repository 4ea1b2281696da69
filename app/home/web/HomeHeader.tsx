import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Avatar } from "#platform/web/shell/menu/Avatar.tsx";
import { openPalette } from "#platform/web/shell/palette/usePaletteKeys.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { greeting, formatLongDay } from "../rules/words.ts";
import classes from "./home.module.css";

/** Renders the greeting and the date: "Good morning, Priya. Wednesday 11 November 2026". */
export function HomeHeader({ actions }: { actions?: ReactNode }) {
  const { me } = useSession();
  const client = useClientIfOpen();
  const { day, time } = useNow(client?.zone ?? "Australia/Sydney");
  const title = `${greeting(time)}, ${me.first_name}`;
  const isPhone = usePhone();
  if (!isPhone) return <PageHeader title={title} note={formatLongDay(day)} actions={actions} />;
  return (
    <header className={classes.phoneHead}>
      <Avatar first={me.first_name} last={me.last_name} tone={me.kind === "staff" ? "jacaranda" : "euca"} />
      <div className={classes.hello}>
        <h1>{title}</h1>
        <p>{formatLongDay(day)}</p>
      </div>
      <IconButton label="Search or go to" onClick={openPalette}>
        <IconSearch size={21} />
      </IconButton>
    </header>
  );
}
