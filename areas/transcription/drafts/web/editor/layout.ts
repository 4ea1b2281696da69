import { Extension } from "@tiptap/core";
import { ListItem } from "@tiptap/extension-list";

/** The paragraph of the template whose layout a paragraph has, and how it is aligned. A new line has the layout of the one before. */
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
          renderHTML: (attributes) => (attributes["align"] === null ? {} : { "data-align": String(attributes["align"]) }),
        },
        from: { default: null, rendered: false },
      },
    },
  ],
});

/** Lists have one level: a letter needs no more, and Word numbers it the same way. */
const FlatItem = ListItem.extend({ content: "paragraph+" });

export const Layout = [ParagraphLayout, FlatItem];
