import { mailPaths } from "#areas/communication/outgoing-mail/paths.ts";
import { addressOfLink } from "#kernel/contract/link.ts";
import {
  IconArrowsJoin,
  IconBuildingHospital,
  IconDatabaseImport,
  IconMailX,
  IconUserCheck,
} from "@tabler/icons-react";
import { useRead } from "#platform/web/api/useRead.ts";
import { accountPath, nameOf } from "#platform/web/shell/client.tsx";
import { useWaiting } from "#platform/web/shell/waiting/useWaiting.ts";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { homeRoutes, type StaffNeed } from "../contract.ts";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";
import { NeedRow } from "./NeedRow.tsx";

const countLabel = (count: number, singular: string, plural: string): string =>
  `${countFormat.format(count)} ${count === 1 ? singular : plural}`;

function lookOf({ kind, count, client }: StaffNeed) {
  const name = client ? nameOf(client) : "";
  const pathOf = (path: string) => accountPath(client?.username ?? "", path);
  switch (kind) {
    case "failed_mail":
      return {
        icon: IconMailX,
        tone: "waratah",
        title: countLabel(count, "email failed", "emails failed"),
        words: "In the last 7 days",
        act: "Review",
        to: addressOfLink(mailPaths.list(), null),
        search: { state: "failed" },
      } as const;
    case "new_client":
      return {
        icon: IconBuildingHospital,
        tone: "ocean",
        title: `${name} is new`,
        words: countLabel(count, "setup step left", "setup steps left"),
        act: "Open",
        to: pathOf(""),
      } as const;
    case "edited":
      return {
        icon: IconUserCheck,
        tone: "ocean",
        title: countLabel(count, "patient to check", "patients to check"),
        words: `${name}, completed by the practice`,
        act: "Check",
        to: pathOf("patients"),
        search: { status: "Edited" },
      } as const;
    case "duplicates":
      return {
        icon: IconArrowsJoin,
        tone: "ochre",
        title: countLabel(count, "possible duplicate", "possible duplicates"),
        words: name,
        act: "Compare",
        to: pathOf("patients/duplicates"),
      } as const;
    case "import":
      return {
        icon: IconDatabaseImport,
        tone: "ochre",
        title: countLabel(count, "import is waiting", "imports are waiting"),
        words: `${name}, previewed and not started`,
        act: "Open",
        to: pathOf("import"),
      } as const;
  }
}

/** Renders the open items of the bureau among all clients. */
export function StaffNeeds() {
  const needs = useRead(homeRoutes.staffNeeds);
  const waiting = useWaiting();
  const isLate = waiting.data?.some(({ count, is_late }) => is_late && count > 0);
  const rows = needs.data ?? [];
  return (
    <HomeSection title="Needs attention" note={rows.length > 0 ? rows.length : undefined}>
      {needs.error && !needs.data && (
        <ErrorState
          what="Open items couldn't be loaded."
          message={needs.error.message}
          code={needs.error.requestId ?? undefined}
          onRetry={() => void needs.refetch()}
        />
      )}
      {needs.isPending && <Skeleton lines={2} height={36} />}
      {needs.data?.length === 0 && isLate !== undefined && (
        <p className={classes.quiet}>
          {isLate ? "Nothing else needs your attention." : "Nothing needs your attention."}
        </p>
      )}
      <ul className={classes.needs}>
        {rows.map((need) => (
          <NeedRow key={`${need.kind}.${need.client?.ID ?? 0}`} {...lookOf(need)} />
        ))}
      </ul>
    </HomeSection>
  );
}
