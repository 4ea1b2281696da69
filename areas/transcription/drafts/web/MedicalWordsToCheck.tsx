import { IconPlus } from "@tabler/icons-react";
import { medicalWordRoutes } from "#areas/transcription/spelling/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import type { NearWord } from "./editor/spelling.ts";
import { useSpelling } from "./editor/useSpelling.ts";
import type { Studio } from "./useStudio.ts";
import classes from "./studio.module.css";

const MAX_SHOWN = 20;

/**
 * Lists words of the letter that are close to a medical word. Each can be replaced, or added to the bureau's
 * list.
 */
export function MedicalWordsToCheck({ studio: { editor, isReading } }: { studio: Studio }) {
  const nearWords = useSpelling(editor);
  const add = useSend(medicalWordRoutes.add, {
    done: "Saved Successfully",
    detail: (_reply, { body }) => `Medical word added. ${body.words.join(", ")}`,
    failed: "Save Failed",
    refresh: [medicalWordRoutes.words],
  });
  if (nearWords.length === 0 || isReading) return null;
  const replace = ({ from, to, meant }: NearWord): void => {
    editor?.chain().focus().insertContentAt({ from, to }, { type: "text", text: meant }).run();
  };
  return (
    <section>
      <h2 className={classes.head}>
        Medical words to check <span className="muted">{nearWords.length}</span>
      </h2>
      <ul className={classes.places}>
        {nearWords.slice(0, MAX_SHOWN).map((each) => (
          <li key={each.from}>
            <span>{each.word}</span>
            <Button
              kind="plain"
              size="xs"
              aria-label={`Replace ${each.word} with ${each.meant}`}
              onClick={() => replace(each)}
            >
              {each.meant}
            </Button>
            <IconButton
              label={`Add ${each.word} to the medical words`}
              disabled={add.isSending}
              onClick={() => add.send({ body: { words: [each.word] } })}
            >
              <IconPlus size={15} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
