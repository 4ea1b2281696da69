import { mergeAttributes, Node } from "@tiptap/core";
import { formatClock } from "../../rules/clock.ts";
import classes from "./letter.module.css";

const secondsOf = (element: HTMLElement): number | null => {
  const seconds = Number.parseFloat(element.dataset["blank"] ?? "");
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
};

/** A passage that could not be understood, with its position in the recording in seconds. */
export const Blank = Node.create({
  name: "blank",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    seconds: {
      default: null,
      parseHTML: secondsOf,
      renderHTML: (attributes) => ({ "data-blank": String(attributes["seconds"] ?? "") }),
    },
  }),
  parseHTML: () => [{ tag: "span[data-blank]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, { class: classes.blank, title: "Blank. Press to play from here." }),
    node.attrs["seconds"] === null ? "blank" : `${formatClock(Number(node.attrs["seconds"]))} blank`,
  ],
  renderText: () => "____",
});

/** A field of a short form. Typing replaces it, and Tab goes to the next one. */
export const Field = Node.create({
  name: "field",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: {
      default: "field",
      parseHTML: (element: HTMLElement) => (element.dataset["field"] ?? "").slice(0, 60) || "field",
      renderHTML: (attributes) => ({ "data-field": String(attributes["name"]) }),
    },
  }),
  parseHTML: () => [{ tag: "span[data-field]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, { class: classes.field }),
    String(node.attrs["name"]),
  ],
  renderText: ({ node }) => `[${String(node.attrs["name"])}]`,
});

/** A part of the template that can't be edited. Its text is shown and belongs to the letter. */
export const KeptPart = Node.create({
  name: "kept",
  group: "block",
  atom: true,
  selectable: true,
  addAttributes: () => ({
    index: {
      default: 0,
      parseHTML: (element: HTMLElement) => Number.parseInt(element.dataset["kept"] ?? "0", 10) || 0,
      rendered: false,
    },
    text: { default: "", parseHTML: (element: HTMLElement) => element.textContent ?? "", rendered: false },
  }),
  parseHTML: () => [{ tag: "div[data-kept]" }],
  renderHTML: ({ node }) => [
    "div",
    { "data-kept": String(node.attrs["index"]), class: classes.kept },
    String(node.attrs["text"]),
  ],
  renderText: ({ node }) => String(node.attrs["text"]),
});
