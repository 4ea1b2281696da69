import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { SourceField } from "#areas/patients/import/web/SourceField.tsx";
import { FileField } from "#platform/files/web/FileField.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { countFormat, PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type AppointmentImport, appointmentImportRoutes, appointmentsFile } from "../contract.ts";
import { stateWords } from "../rules/words.ts";
import classes from "./appointment-import.module.css";

const columns: Column<AppointmentImport>[] = [
  { key: "file", head: "File", cell: ({ file_name }) => file_name, elastic: true },
  { key: "state", head: "Status", cell: ({ state }) => stateWords(state), phone: "end" },
  {
    key: "made",
    head: "Imported",
    cell: ({ counts }) => countFormat.format(counts.made),
    align: "right",
    digits: true,
  },
  {
    key: "created",
    head: "Uploaded",
    cell: ({ created_time }) => <DateTime at={created_time} />,
    digits: true,
    phone: "second",
  },
  { key: "by", head: "By", cell: ({ started_by }) => started_by, drops: "tablet" },
];

/** Renders the upload of a file, which is first read into a preview, and the list of earlier imports. */
export function AppointmentImportsPage() {
  const client = useClient();
  const navigate = useNavigate();
  const read = useRead(appointmentImportRoutes.list);
  const [file, setFile] = useState<number | null>(null);
  const [source, setSource] = useState("");
  const create = useSend(appointmentImportRoutes.create, {
    errors: "inline",
    refresh: [appointmentImportRoutes.list],
    onDone: ({ ID }) => void navigate({ to: client.to(`appointment-import/${ID}`) }),
  });
  return (
    <Page title="Import appointments">
      <PageHeader title="Import appointments" />
      <PageBody>
        <Card title="Choose a file" padded>
          <div className={classes.stack}>
            <p>
              A CSV or Excel table of appointments, referrals or availability, an iCalendar file (.ics), or
              FHIR appointments, schedules, slots and referrals (.json or .ndjson). You match columns that
              aren't recognised. Import patients and referring doctors first. Nothing is saved until you have
              reviewed the preview.
            </p>
            <FileField
              label="File"
              purpose={appointmentsFile}
              value={file}
              onChange={(ID) => setFile(ID ?? null)}
              file={null}
            />
            <SourceField
              value={source}
              onChange={setSource}
              description="Optional. The system whose patient numbers are in the file, named as in the import of patients."
            />
            {create.error && (
              <Banner tone="waratah" boxed alert>
                {create.error.message}
              </Banner>
            )}
            <Button
              kind="primary"
              busy={create.isSending}
              disabled={file === null}
              onClick={() => file !== null && create.send({ body: { _file: file, source: source.trim() } })}
            >
              Review file
            </Button>
          </div>
        </Card>
        <Card title="Earlier imports" count={read.data?.length}>
          <Table
            variant="card"
            label="Earlier imports"
            rows={read.data}
            state={read}
            columns={columns}
            rowKey={({ ID }) => ID}
            rowTo={({ ID }) => client.to(`appointment-import/${ID}`)}
            empty={<EmptyState>No appointments imported yet.</EmptyState>}
          />
        </Card>
      </PageBody>
    </Page>
  );
}
