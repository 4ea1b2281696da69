/** A ref for the marked line of a list that may scroll: brings it into view when it is drawn, or becomes the marked one. */
export const bringIntoView = (line: Element | null): void => line?.scrollIntoView({ block: "nearest", inline: "nearest" });
