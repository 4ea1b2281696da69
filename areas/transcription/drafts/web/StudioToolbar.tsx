import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconHistory,
  IconItalic,
  IconLayoutSidebarRight,
  IconList,
  IconListNumbers,
  IconUnderline,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import type { Studio } from "./useStudio.ts";
import classes from "./studio.module.css";

interface ToolbarAction {
  readonly label: string;
  readonly icon: typeof IconBold;
  readonly run: (editor: Editor) => void;
}

const TOOLBAR_ACTIONS: readonly ToolbarAction[] = [
  { label: "Bold", icon: IconBold, run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: "Italic", icon: IconItalic, run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    label: "Underline",
    icon: IconUnderline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: "Bulleted list",
    icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { label: "Undo", icon: IconArrowBackUp, run: (editor) => editor.chain().focus().undo().run() },
  { label: "Redo", icon: IconArrowForwardUp, run: (editor) => editor.chain().focus().redo().run() },
];

interface StudioToolbarProps {
  studio: Studio;
  onVersions: () => void;
  onSide: () => void;
}

export function StudioToolbar({ studio, onVersions, onSide }: StudioToolbarProps) {
  const { editor, isReading, opened, task, saving } = studio;
  const layout = opened.begunWith ?? task.client_template?.file.name;
  return (
    <div className={classes.tools}>
      {layout && <span className={`${classes.layout} muted`}>{layout}</span>}
      {!isReading && (
        <div role="toolbar" aria-label="Layout" className={classes.acts}>
          {TOOLBAR_ACTIONS.map(({ label, icon: Icon, run }) => (
            // Keeps the focus in the editor, so that the selection stays.
            <IconButton
              key={label}
              label={label}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => editor && run(editor)}
            >
              <Icon size={17} />
            </IconButton>
          ))}
        </div>
      )}
      <span className={classes.right}>
        <Button kind="plain" size="xs" icon={<IconHistory size={15} />} onClick={onVersions}>
          Version {saving.shown.version}
        </Button>
        <span className={classes.narrow}>
          <IconButton label="Blanks, bookmarks and notes" onClick={onSide}>
            <IconLayoutSidebarRight size={17} />
          </IconButton>
        </span>
      </span>
    </div>
  );
}
