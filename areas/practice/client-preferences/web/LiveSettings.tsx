import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import type { ReadState } from "#platform/web/ui/tables/read-state.ts";
import { clientPreferenceRoutes } from "../contract.ts";
import { preferenceSlots } from "./slots.ts";
import { DefaultsForm } from "./DefaultsForm.tsx";
import { ItemsForm } from "./ItemsForm.tsx";

const liveRoutes = [clientPreferenceRoutes.get, clientPreferenceRoutes.listItems];

/**
 * Cards with a client's preferences, each saved separately. Changes by other users appear at once unless the
 * form has unsaved changes.
 */
export function LiveSettings({ doctor }: { doctor: number }) {
  useRealtime({ also: liveRoutes });
  const params = { id: doctor };
  const preferences = useRead(clientPreferenceRoutes.get, { params });
  const items = useRead(clientPreferenceRoutes.listItems, { params });
  const sections = useSlot(preferenceSlots.section);
  return (
    <>
      <Card title="Lists and calendar" padded>
        {preferences.data ? (
          <DefaultsForm preferences={preferences.data} />
        ) : (
          <LoadingState of={preferences} />
        )}
      </Card>
      {sections.map(({ name, content: Section }) => (
        <Section key={name} />
      ))}
      <Card title="Preferred items" count={items.data?.length} padded>
        {items.data ? <ItemsForm doctor={doctor} items={items.data} /> : <LoadingState of={items} />}
      </Card>
    </>
  );
}

function LoadingState({ of: state }: { of: ReadState }) {
  if (!state.error) return <Skeleton lines={3} />;
  return (
    <ErrorState
      message={state.error.message}
      code={state.error.requestId ?? undefined}
      onRetry={() => void state.refetch()}
    />
  );
}
