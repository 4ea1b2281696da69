import { useRef } from "react";
import type { UploadedFile } from "#platform/files/contract.ts";
import { FileDrop } from "#platform/files/web/FileDrop.tsx";
import { FileRow } from "#platform/files/web/FileRow.tsx";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import classes from "./documents.module.css";
import type { DocumentScreens } from "./document-screens.ts";
import { useMayManage } from "./useMayManage.ts";

/** Renders the upload form of a client report or procedure (SCR-CREP-03, SCR-PROC-03). */
export function UploadDocumentPage({ screens }: { screens: DocumentScreens }) {
  return useMayManage(screens) ? <UploadForm screens={screens} /> : <NotFoundPage />;
}

function UploadForm({ screens }: { screens: DocumentScreens }) {
  const { routes, paths, noun, purpose } = screens;
  const openPage = useOpenPage();
  const files = useRef<readonly UploadedFile[]>([]);
  const create = useSend(routes.create, {
    done: "Successfully Uploaded",
    detail: ({ name }) => name,
    errors: "inline",
    refresh: [routes.list],
    onDone: () => openPage(paths.list()),
  });
  const form = useFormFor(bodyOf(routes.create), {
    initial: { name: null, description: null, attachments: [], _doctor: undefined },
    onSave: (body) => create.sendAsync({ body }),
  });
  const updateFiles = (next: readonly UploadedFile[]): void => {
    files.current = next;
    form.set({ attachments: next.map(({ ID }) => ({ _file: ID })) });
  };
  const title = `Upload ${noun}`;
  const error = Object.entries(form.errors).find(([name]) => name.startsWith("attachments"))?.[1];
  return (
    <Page title={title}>
      <PageHeader title={title} back={{ to: paths.list(), label: screens.title }} />
      <PageBody>
        <Form of={form} label={title}>
          <div className={classes.form}>
            <TextField {...form.field("name")} label="Title" startsHere />
            <NoteField {...form.field("description")} label="Description" optional />
            <Card title="Files" count={files.current.length} padded>
              <div className={classes.attached}>
                {files.current.map((file) => (
                  <FileRow
                    key={file.ID}
                    file={file}
                    onRemove={() => updateFiles(files.current.filter(({ ID }) => ID !== file.ID))}
                  />
                ))}
                <FileDrop
                  purpose={purpose}
                  error={error}
                  onUploaded={(file) => updateFiles([...files.current, file])}
                />
              </div>
            </Card>
            <div>
              <Button type="submit" kind="primary" keys="Ctrl ↵" busy={form.isSaving}>
                {title}
              </Button>{" "}
              <LinkButton to={paths.list()}>Cancel</LinkButton>
            </div>
          </div>
        </Form>
      </PageBody>
    </Page>
  );
}
