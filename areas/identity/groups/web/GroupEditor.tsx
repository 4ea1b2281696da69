import { IconPrinter, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { Group } from "../contract.ts";
import { groupName, FIRST_OWN_GROUP, TEAM_LABELS, TEAMS } from "#kernel/access/builtin-groups.ts";
import { DeleteGroup } from "./DeleteGroup.tsx";
import { Members } from "./Members.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { Toggles } from "./Toggles.tsx";
import { useGroupForm } from "./useGroupForm.ts";
import classes from "./groups.module.css";
import { groupPaths } from "../paths.ts";

export function GroupEditor({ group }: { group: Group }) {
  const { form, ask, asked: changePreview, forget, isAsking } = useGroupForm(group);
  const [isDeleting, setDeleting] = useState(false);
  useShortcuts([{ keys: "mod+S", does: "Save group", inFields: true, run: () => void ask() }]);
  const name = groupName(group);
  const mayMove = group.ID >= FIRST_OWN_GROUP && group.members === 0;
  return (
    <Page title={name}>
      <PageHeader
        title={name}
        note={`Group ${group.ID}, ${form.values.permissions?.length ?? 0} permissions on`}
        back={{ to: groupPaths.list(), label: "Groups" }}
        actions={
          <>
            {mayMove && (
              <Button icon={<IconTrash size={17} />} onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
            <Button icon={<IconPrinter size={17} />} onClick={() => window.print()}>
              Print
            </Button>
            <Button kind="primary" keys="Ctrl S" busy={isAsking || form.isSaving} onClick={() => void ask()}>
              Save
            </Button>
          </>
        }
      />
      <PageBody facts={<Members group={group.ID} />}>
        <Form of={{ ...form, submit: ask }} label={name}>
          <div className={classes.stack}>
            <Card title="Group" padded>
              <FieldRow>
                <ChoiceField
                  {...form.field("team")}
                  label="Team"
                  options={TEAMS.map((team) => ({ value: team, label: TEAM_LABELS[team] }))}
                  disabled={!mayMove}
                  description={
                    mayMove
                      ? undefined
                      : "Can't be changed while the group has members, or for built-in groups."
                  }
                />
                <TextField {...form.field("access_level")} label="Access level" />
              </FieldRow>
            </Card>
            <Toggles
              team={form.values.team ?? group.team}
              permissions={form.values.permissions ?? []}
              saved={group.permissions}
              error={form.errors["permissions"]}
              onChange={(permissions) => form.set({ permissions })}
            />
          </div>
        </Form>
      </PageBody>
      {changePreview && (
        <PreviewDialog
          group={name}
          preview={changePreview}
          busy={form.isSaving}
          onCancel={forget}
          onConfirm={() => void form.submit().then(forget)}
        />
      )}
      {isDeleting && <DeleteGroup group={group} onClose={() => setDeleting(false)} />}
    </Page>
  );
}
