import { letterCount } from "../rules/words.ts";
import { IconCheck, IconDownload } from "@tabler/icons-react";
import { useSend } from "#platform/web/api/useSend.ts";
import { useDownload } from "#platform/web/documents/useDownload.ts";
import { SelectionAct, SelectionBar } from "#platform/web/ui/tables/SelectionBar.tsx";
import { letterRoutes } from "../contract.ts";
import type { LetterOut } from "../letter.contract.ts";
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
    detail: (sentLetters) => `${letterCount(sentLetters.length)} marked as sent`,
    refresh: LETTER_ROUTES,
    onDone: onClear,
  });
  const current = letters.filter(({ is_replaced }) => !is_replaced);
  const post = current.filter(({ way }) => way === "post");
  const secure = current.filter(({ way }) => way === "secure");
  const waiting = [...post, ...secure].filter(({ state }) => state === "queued");
  return (
    <SelectionBar label="Selected letters" count={letters.length} onClear={onClear}>
      {post.length > 0 && (
        <SelectionAct
          icon={<IconDownload size={16} aria-hidden />}
          onPress={() => void print.download({ query: { ids: idsOf(post).join(",") } })}
        >
          {`Download ${post.length} to print`}
        </SelectionAct>
      )}
      {secure.length > 0 && (
        <SelectionAct
          icon={<IconDownload size={16} aria-hidden />}
          onPress={() => void messages.download({ query: { ids: idsOf(secure).join(",") } })}
        >
          {secure.length === 1 ? "Download message" : `Download ${secure.length} messages`}
        </SelectionAct>
      )}
      {waiting.length > 0 && (
        <SelectionAct
          icon={<IconCheck size={16} aria-hidden />}
          onPress={() => done.send({ body: { ids: idsOf(waiting) } })}
        >
          {doneLabel(waiting)}
        </SelectionAct>
      )}
      {post.length + secure.length === 0 && <span>Emails are sent by themselves</span>}
    </SelectionBar>
  );
}

const doneLabel = (waiting: readonly LetterOut[]): string => {
  const isAll = (way: LetterOut["way"]) => waiting.every((letter) => letter.way === way);
  if (isAll("post")) return "Mark as printed";
  return isAll("secure") ? "Mark as handed over" : "Mark as done";
};
