import type { Letter, LetterBlock, LetterInline } from "../letter.contract.ts";
import { inlineText } from "../rules/letter-text.ts";
import { numberParts } from "../rules/number-parts.ts";
import classes from "./studio.module.css";

/** Renders a letter as on paper, without the letterhead. Never interprets the letter's text as HTML. */
export function LetterView({ letter }: { letter: Letter }) {
  return (
    <div className={classes.letter}>
      {numberParts(letter.content).map(({ number, each }) => (
        <Block key={number} block={each} />
      ))}
    </div>
  );
}

function Block({ block }: { block: LetterBlock }) {
  switch (block.type) {
    case "paragraph":
      return <p style={{ textAlign: block.attrs?.align ?? undefined }}>{renderLine(block.content)}</p>;
    case "heading":
      return <p className={classes.heading}>{renderLine(block.content)}</p>;
    case "kept":
      return <p className={classes.keptText}>{block.attrs.text}</p>;
    case "bulletList":
    case "orderedList": {
      const List = block.type === "bulletList" ? "ul" : "ol";
      return (
        <List>
          {numberParts(block.content).map(({ number, each }) => (
            <li key={number}>
              {numberParts(each.content).map((paragraph) => (
                <p key={paragraph.number}>{renderLine(paragraph.each.content)}</p>
              ))}
            </li>
          ))}
        </List>
      );
    }
  }
}

const renderLine = (content: readonly LetterInline[] = []) =>
  numberParts(content).map(({ number, each: inline }) => {
    const marks = new Set((inline.marks ?? []).map(({ type }) => type));
    const isOpen = inline.type === "blank" || inline.type === "field";
    const style = {
      fontWeight: marks.has("bold") ? 700 : undefined,
      fontStyle: marks.has("italic") ? "italic" : undefined,
      textDecoration: marks.has("underline") ? "underline" : undefined,
    };
    return (
      <span key={number} style={style} className={isOpen ? classes.openPlace : undefined}>
        {inlineText(inline)}
      </span>
    );
  });
