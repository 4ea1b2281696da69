import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import type { ReadState } from "#platform/web/ui/tables/readState.ts";
import { clientPreferenceRoutes } from "../contract.ts";
import { preferenceSlots } from "./slots.ts";
import { DefaultsForm } from "./DefaultsForm.tsx";
import { ItemsForm } from "./ItemsForm.tsx";

const followed = [clientPreferenceRoutes.get, clientPreferenceRoutes.listItems];

/**
 * Cards with a client's preferences, each saved separately. Changes by other users appear at once unless the
 * form has unsaved changes.
 */
export function LiveSettings({ doctor }: { doctor: number }) {
  useRealtime({ also: followed });
  const params = { id: doctor };
  const preferences = useRead(clientPreferenceRoutes.get, { params });
  const items = useRead(clientPreferenceRoutes.listItems, { params });
  const sections = useSlot(preferenceSlots.section);
  return (
    <>
      <Card title="Lists and calendar" padded>
        {preferences.data ? <DefaultsForm preferences={preferences.data} /> : <NotYet of={preferences} />}
      </Card>
      {sections.map(({ name, content: Section }) => (
        <Section key={name} />
      ))}
      <Card title="Preferred items" count={items.data?.length} padded>
        {items.data ? <ItemsForm doctor={doctor} items={items.data} /> : <NotYet of={items} />}
      </Card>
    </>
  );
}

function NotYet({ of }: { of: ReadState }) {
  if (!of.error) return <Skeleton lines={3} />;
  return <ErrorState message={of.error.message} code={of.error.requestId ?? undefined} onRetry={() => void of.refetch()} />;
}
