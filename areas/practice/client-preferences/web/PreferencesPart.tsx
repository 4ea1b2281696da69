import { clientPaths } from "#areas/practice/clients/paths.ts";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { clientPreferenceRoutes } from "../contract.ts";
import { typeLabel } from "../rules/preferences.ts";

/** Renders the card on a client's record with the current preferences and a link to change them. */
export function PreferencesPart({ client }: { client: Client }) {
  return (
    <OwnerProvider owner={{ doctor_id: client.ID }}>
      <Card
        title="Preferences"
        padded
        action={
          !client.is_deleted && (
            <LinkButton size="sm" to={clientPaths.preferences({ id: client.ID })}>
              Change
            </LinkButton>
          )
        }
      >
        <Facts doctor={client.ID} />
      </Card>
    </OwnerProvider>
  );
}

function Facts({ doctor }: { doctor: number }) {
  const params = { id: doctor };
  const preferences = useRead(clientPreferenceRoutes.get, { params });
  const items = useRead(clientPreferenceRoutes.listItems, { params });
  const failedRead = preferences.error ? preferences : items.error ? items : null;
  if (failedRead?.error) {
    return <ErrorState message={failedRead.error.message} onRetry={() => void failedRead.refetch()} />;
  }
  if (!preferences.data || !items.data) return <Skeleton lines={3} />;
  const { defaultListType, location } = preferences.data;
  const numbers = items.data.map(({ item }) => item);
  return (
    <FactList
      facts={[
        { label: "Default list", value: typeLabel(defaultListType) },
        {
          label: "Default location",
          value: location?.name ?? `All ${typeLabel(defaultListType).toLowerCase()} locations`,
        },
        {
          label: "Preferred items",
          value: numbers.slice(0, 12).join(", "),
          note: numbers.length > 12 && `${numbers.length} in all`,
        },
      ]}
    />
  );
}
