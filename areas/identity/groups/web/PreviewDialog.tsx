import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import type { Preview } from "../contract.ts";
import classes from "./groups.module.css";

type Effect = Preview["effects"][number];
const EFFECT_KINDS = [
  { key: "loses", one: "user loses access", many: "users lose access" },
  { key: "gains", one: "user gains access", many: "users gain access" },
  {
    key: "reaches_other",
    one: "user keeps access, for different clients",
    many: "users keep access, for different clients",
  },
] as const;
const MAX_NAMES = 12;

interface PreviewDialogProps {
  group: string;
  preview: Preview;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Renders the dialog that shows, before saving, which members gain or lose which screens. */
export function PreviewDialog({ group, preview, busy, onCancel, onConfirm }: PreviewDialogProps) {
  const screens = preview.effects.filter(({ is }) => is === "screen");
  const actions = preview.effects.filter(({ is }) => is === "act");
  return (
    <Modal
      opened
      title={`Change ${group}`}
      onClose={onCancel}
      size="form"
      foot={
        <>
          <Button onClick={onCancel} data-autofocus>
            Back
          </Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            Save group
          </Button>
        </>
      }
    >
      <p className={classes.lead}>Changes apply immediately.</p>
      {screens.length > 0 && <Effects title="Screens" effects={screens} />}
      {actions.length > 0 && <Effects title="Permission changes" effects={actions} />}
    </Modal>
  );
}

function Effects({ title, effects }: { title: string; effects: readonly Effect[] }) {
  return (
    <section aria-label={title} className={classes.effects}>
      <h3 className={classes.heading}>{title}</h3>
      <dl>
        {effects.map((effect) => (
          <div key={effect.name} className={classes.effect}>
            <dt>{effect.name}</dt>
            {EFFECT_KINDS.filter(({ key }) => effect[key].count > 0).map(({ key, one, many }) => (
              <dd key={key}>
                <b>
                  {effect[key].count} {effect[key].count === 1 ? one : many}:
                </b>{" "}
                {namesOf(effect[key])}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

function namesOf({ count, people }: Effect["gains"]): string {
  const names = people.slice(0, MAX_NAMES).map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  return count > names.length ? `${names.join(", ")} and ${count - names.length} more` : names.join(", ");
}
