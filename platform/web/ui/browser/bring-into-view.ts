/**
 * Ref for the marked line of a scrollable list. Scrolls the line into view when it is rendered or becomes the
 * marked one.
 */
export const bringIntoView = (line: Element | null): void =>
  line?.scrollIntoView({ block: "nearest", inline: "nearest" });
