import { IconPrinter } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useRead } from "#platform/web/api/useRead.ts";
import { DocumentView } from "#platform/web/documents/DocumentView.tsx";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { type Patient, patientRoutes } from "#areas/patients/patients/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { patientRecordRoutes } from "../contract.ts";
import { patientSummary } from "../rules/summary.ts";

/** Renders the page with the patient's summary, for printing and saving as PDF. */
export function SummaryPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const isNumber = /^\d{1,15}$/.test(id);
  const client = useClient();
  const read = useRead(patientRoutes.get, { params: { id: Number(id) } }, { enabled: isNumber });
  if (!isNumber || read.error?.status === 404) return <NotFoundPage />;
  return (
    <Page title={read.data ? `Summary of ${patientName(read.data)}` : "Patient summary"}>
      <div className="no-print">
        <PageHeader
          title="Patient summary"
          back={{
            to: client.to(`patients/details/${id}`),
            label: read.data ? patientName(read.data) : "Patient",
          }}
          actions={
            <>
              <Button icon={<IconPrinter size={17} />} onClick={() => window.print()}>
                Print
              </Button>
              <PdfButton route={patientRecordRoutes.summaryPdf} ask={{ params: { id: Number(id) } }} />
            </>
          }
        />
      </div>
      <PageBody>
        {read.data && <Summary patient={read.data} />}
        {read.error && !read.data && (
          <ErrorState
            what="This patient can't be displayed."
            message={read.error.message}
            code={read.error.requestId ?? undefined}
            onRetry={() => void read.refetch()}
          />
        )}
        {read.isPending && <Skeleton lines={8} height={20} />}
      </PageBody>
    </Page>
  );
}

function Summary({ patient }: { patient: Patient }) {
  const { name, country, today, zone } = useClient();
  const { me } = useSession();
  const now = useNow(zone);
  return (
    <DocumentView
      of={patientSummary(patient, { name, country, today, now, by: `${me.first_name} ${me.last_name}` })}
    />
  );
}
