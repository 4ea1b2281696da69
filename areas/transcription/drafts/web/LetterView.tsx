import type { Letter, LetterBlock, LetterInline } from "../letter.contract.ts";
import { inlineText } from "../rules/letter-text.ts";
import classes from "./studio.module.css";

/** A letter as it will look on paper, without the letterhead. Its text is never read as HTML. */
export function LetterView({ letter }: { letter: Letter }) {
  return (
    <div className={classes.letter}>
      {letter.content.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished letter does not change its order
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: LetterBlock }) {
  switch (block.type) {
    case "paragraph":
      return <p style={{ textAlign: block.attrs?.align ?? undefined }}>{line(block.content)}</p>;
    case "heading":
      return <p className={classes.heading}>{line(block.content)}</p>;
    case "kept":
      return <p className={classes.keptText}>{block.attrs.text}</p>;
    case "bulletList":
    case "orderedList": {
      const List = block.type === "bulletList" ? "ul" : "ol";
      return (
        <List>
          {block.content.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={at}>{item.content.map(({ content }) => line(content))}</li>
          ))}
        </List>
      );
    }
  }
}

const line = (content: readonly LetterInline[] = []) =>
  content.map((inline, at) => {
    const marks = new Set((inline.marks ?? []).map(({ type }) => type));
    const isOpen = inline.type === "blank" || inline.type === "field";
    const style = {
      fontWeight: marks.has("bold") ? 700 : undefined,
      fontStyle: marks.has("italic") ? "italic" : undefined,
      textDecoration: marks.has("underline") ? "underline" : undefined,
    };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={at} style={style} className={isOpen ? classes.openPlace : undefined}>
        {inlineText(inline)}
      </span>
    );
  });
