import { useSend } from "#platform/web/api/useSend.ts";
import { useDownload } from "#platform/web/documents/useDownload.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { letterRoutes } from "../contract.ts";
import type { LetterOut } from "../letter.contract.ts";
import { LETTER_ROUTES } from "./letter-routes.ts";

/** Renders the buttons for a letter that the practice prints or hands over itself. Null for emails. */
export function DoneButtons({ letter: { ID, way, state, recipient } }: { letter: LetterOut }) {
  const print = useDownload(letterRoutes.print);
  const message = useDownload(letterRoutes.messages, "The file couldn't be downloaded. Try again.");
  const done = useSend(letterRoutes.done, {
    failed: "Save Failed",
    done: "Saved Successfully",
    detail: `Letter to ${recipient}`,
    refresh: LETTER_ROUTES,
  });
  if (way === "email") return null;
  const isPost = way === "post";
  const query = { ids: String(ID) };
  return (
    <>
      <Button
        size="xs"
        busy={print.isBusy || message.isBusy}
        onClick={() => void (isPost ? print.download({ query }) : message.download({ query }))}
      >
        {isPost ? "Download PDF" : "Download message"}
      </Button>
      {state === "queued" && (
        <Button size="xs" busy={done.isSending} onClick={() => done.send({ body: { ids: [ID] } })}>
          {isPost ? "Mark as printed" : "Mark as handed over"}
        </Button>
      )}
    </>
  );
}
