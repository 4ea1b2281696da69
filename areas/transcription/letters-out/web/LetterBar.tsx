import { IconCheck, IconDownload, IconX } from "@tabler/icons-react";
import { useSend } from "#platform/web/api/useSend.ts";
import { useDownload } from "#platform/web/documents/useDownload.ts";
import { letterRoutes } from "../contract.ts";
import type { LetterOut } from "../letter.contract.ts";
import classes from "./letters.module.css";
import { LETTER_ROUTES } from "./letter-routes.ts";

interface LetterBarProps {
  letters: readonly LetterOut[];
  onClear: () => void;
}

const idsOf = (letters: readonly LetterOut[]): number[] => letters.map(({ ID }) => ID);

/** Renders what may be done with the selected letters. Null without a selection. */
export function LetterBar({ letters, onClear }: LetterBarProps) {
  const print = useDownload(letterRoutes.print);
  const messages = useDownload(letterRoutes.messages, "The files couldn't be downloaded. Try again.");
  const done = useSend(letterRoutes.done, {
    failed: "Save Failed",
    done: "Saved Successfully",
    refresh: LETTER_ROUTES,
    onDone: onClear,
  });
  if (letters.length === 0) return null;
  const current = letters.filter(({ is_replaced }) => !is_replaced);
  const post = current.filter(({ way }) => way === "post");
  const secure = current.filter(({ way }) => way === "secure");
  const waiting = [...post, ...secure].filter(({ state }) => state === "queued");
  return (
    <div className={classes.bar} role="group" aria-label="Selected letters">
      <strong role="status">{letters.length} selected</strong>
      {post.length > 0 && (
        <Act
          icon={<IconDownload size={16} aria-hidden />}
          label={`Download ${post.length} to print`}
          onPress={() => void print.download({ query: { ids: idsOf(post).join(",") } })}
        />
      )}
      {secure.length > 0 && (
        <Act
          icon={<IconDownload size={16} aria-hidden />}
          label={secure.length === 1 ? "Download message" : `Download ${secure.length} messages`}
          onPress={() => void messages.download({ query: { ids: idsOf(secure).join(",") } })}
        />
      )}
      {waiting.length > 0 && (
        <Act
          icon={<IconCheck size={16} aria-hidden />}
          label={doneLabel(waiting)}
          onPress={() => done.send({ body: { ids: idsOf(waiting) } })}
        />
      )}
      {post.length + secure.length === 0 && <span>Emails are sent by themselves</span>}
      <button type="button" className={classes.act} aria-label="Clear selection" onClick={onClear}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

const doneLabel = (waiting: readonly LetterOut[]): string => {
  const isAll = (way: LetterOut["way"]) => waiting.every((letter) => letter.way === way);
  if (isAll("post")) return "Mark as printed";
  return isAll("secure") ? "Mark as handed over" : "Mark as done";
};

function Act({ icon, label, onPress }: { icon: React.ReactNode; label: string; onPress: () => void }) {
  return (
    <button type="button" className={classes.act} onClick={onPress}>
      {icon}
      {label}
    </button>
  );
}
