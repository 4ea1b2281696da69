import { Extension } from "@tiptap/core";
import { ListItem } from "@tiptap/extension-list";

/**
 * Adds a paragraph's alignment and the index of the template block whose layout it takes. A new paragraph
 * takes both from the one before.
 */
const ParagraphLayout = Extension.create({
  name: "paragraphLayout",
  addGlobalAttributes: () => [
    {
      types: ["paragraph"],
      attributes: {
        align: {
          default: null,
          parseHTML: (element: HTMLElement) => {
            const { textAlign } = element.style;
            return ["center", "right", "justify"].includes(textAlign) ? textAlign : null;
          },
          renderHTML: (attributes) =>
            attributes["align"] === null ? {} : { "data-align": String(attributes["align"]) },
        },
        from: { default: null, rendered: false },
      },
    },
  ],
});

/** Limits lists to one level, because letters need no more and the DOCX numbers one level only. */
const FlatItem = ListItem.extend({ content: "paragraph+" });

export const Layout = [ParagraphLayout, FlatItem];
