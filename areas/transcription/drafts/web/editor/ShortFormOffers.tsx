import { createPortal } from "react-dom";
import { splitPieces } from "#areas/transcription/short-forms/rules/expanding.ts";
import type { ShortForm } from "#areas/transcription/short-forms/contract.ts";
import { cssVariables } from "#platform/web/ui/browser/css-variables.ts";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import classes from "./letter.module.css";
import type { Offer } from "./useExpander.ts";

/** Lists the short forms offered for the word at the caret. The focus stays in the letter. */
export function ShortFormOffers({
  offer,
  onInsert,
}: {
  offer: Offer | null;
  onInsert: (form: ShortForm) => void;
}) {
  if (!offer) return null;
  return createPortal(
    <div
      className={classes.offer}
      style={cssVariables({ "--x": `${offer.left}px`, "--y": `${offer.top}px` })}
    >
      <div role="listbox" aria-label="Short forms">
        {offer.forms.map((form, index) => (
          <div
            key={form.ID}
            role="option"
            tabIndex={-1}
            aria-selected={index === offer.chosen}
            className={classes.form}
            // Keeps the focus in the letter.
            onMouseDown={(event) => {
              event.preventDefault();
              onInsert(form);
            }}
          >
            <b>{form.short}</b>
            <span>{previewOf(form.text)}</span>
          </div>
        ))}
      </div>
      <p role="status">
        <Kbd keys="Tab" /> insert <Kbd keys="ArrowDown" /> choose <Kbd keys="Escape" /> keep “{offer.at.word}”
      </p>
    </div>,
    document.body,
  );
}

const previewOf = (text: string): string =>
  splitPieces(text)
    .map((piece) => ("text" in piece ? piece.text : "field" in piece ? `[${piece.field}]` : " "))
    .join("");
