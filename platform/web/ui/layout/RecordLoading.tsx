import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "./Page.tsx";
import { type Back, PageHeader } from "./PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";

interface RecordRead {
  readonly error: { readonly message: string; readonly requestId: string | null } | null;
  readonly refetch: () => unknown;
}

/** Renders a record's page while it loads, or the error. */
export function RecordLoading({ title, back, read }: { title: string; back?: Back; read: RecordRead }) {
  return (
    <Page title={title}>
      <PageHeader title={title} back={back} />
      <PageBody>
        {read.error ? (
          <ErrorState
            message={read.error.message}
            code={read.error.requestId ?? undefined}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <Skeleton lines={8} />
        )}
      </PageBody>
    </Page>
  );
}
