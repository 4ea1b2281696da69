import { useState } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { FileContents } from "#platform/files/web/FileContents.tsx";
import { FileRow } from "#platform/files/web/FileRow.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import type { ClientDocument } from "../document.contract.ts";
import { DeleteDocument } from "./DeleteDocument.tsx";
import classes from "./documents.module.css";
import type { DocumentScreens } from "./document-screens.ts";
import { useMayManage } from "./useMayManage.ts";

/** Renders a client report or procedure with its files (SCR-CREP-02, SCR-PROC-02). */
export function DocumentPage({ screens, id }: { screens: DocumentScreens; id: number }) {
  useRealtime({ also: [screens.routes.get] });
  const read = useRead(screens.routes.get, { params: { id } });
  const back = { to: screens.paths.list(), label: screens.title };
  if (!read.data) return <RecordLoading title={screens.title} back={back} read={read} />;
  return <LoadedDocument screens={screens} document={read.data} back={back} />;
}

interface LoadedDocumentProps {
  screens: DocumentScreens;
  document: ClientDocument;
  back: { to: Link; label: string };
}

function LoadedDocument({ screens, document, back }: LoadedDocumentProps) {
  const { zone } = useClient();
  const openPage = useOpenPage();
  const mayManage = useMayManage(screens);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Page title={document.name}>
      <PageHeader
        title={document.name}
        note={
          <>
            Added <DateTime at={document.created_time} zone={zone} />
          </>
        }
        back={back}
        actions={mayManage && <Button onClick={() => setDeleting(true)}>Delete {screens.noun}</Button>}
      />
      <PageBody>
        {document.description && <p className={classes.description}>{document.description}</p>}
        <Card title="Files" count={document.attachments.length}>
          <ul className={classes.files}>
            {document.attachments.map(({ _file, file }) => (
              <li key={_file}>
                <FileRow file={file} />
                <FileContents file={file} />
              </li>
            ))}
          </ul>
        </Card>
      </PageBody>
      {isDeleting && (
        <DeleteDocument
          screens={screens}
          document={document}
          onClose={() => setDeleting(false)}
          onDeleted={() => openPage(back.to)}
        />
      )}
    </Page>
  );
}
