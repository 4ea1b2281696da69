import { useEffect, useRef } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import type { Studio } from "../useStudio.ts";
import classes from "./letter.module.css";
import { makeEditor } from "./make-editor.ts";
import { ShortFormOffers } from "./ShortFormOffers.tsx";
import { useExpander } from "./useExpander.ts";

/** Renders the letter's editor. The editor is created once and is not re-rendered by React during typing. */
export function Paper({ studio }: { studio: Studio }) {
  const box = useRef<HTMLDivElement>(null);
  const { onEditor, opened, isReading } = studio;
  const { offer, insert, onKey } = useExpander(studio.editor);
  const latest = useLatest(studio);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const editor = makeEditor({
      element,
      content: opened.content,
      isEditable: !isReading,
      onChange: (changed) => latest.current.onChange(changed),
      onKey,
      onBlank: (seconds) => latest.current.player.recording.playFrom(seconds),
    });
    onEditor(editor);
    if (!isReading) editor.commands.focus("end");
    return () => {
      onEditor(null);
      editor.destroy();
    };
  }, [opened, isReading, onEditor, onKey, latest]);
  return (
    <div className={classes.paper}>
      <div ref={box} className={classes.sheet} />
      <ShortFormOffers offer={offer} onInsert={insert} />
    </div>
  );
}
