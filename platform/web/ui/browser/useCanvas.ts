import { type RefObject, useEffect, useRef } from "react";

export interface Brush {
  readonly context: CanvasRenderingContext2D;
  /** Size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Returns the value of a theme colour, such as `--act`, at the canvas. */
  readonly colour: (name: string) => string;
}

/** Provides a canvas at the screen's resolution, painted after each render and whenever its size changes. */
export function useCanvas(paint: (brush: Brush) => void): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const paintNow = (): void => paintOn(element, paint);
    paintNow();
    const observer = new ResizeObserver(paintNow);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return canvas;
}

function paintOn(canvas: HTMLCanvasElement, paint: (brush: Brush) => void): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = window.devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d");
  if (!context || width === 0) return;
  const style = getComputedStyle(canvas);
  context.scale(scale, scale);
  paint({ context, width, height, colour: (name) => style.getPropertyValue(name) });
}
