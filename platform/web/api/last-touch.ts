/**
 * Times of the user's last input on this page and of the last request. The server's idle timeout ignores
 * requests that the page sends by itself.
 */
let lastTouchTime = Date.now();
let lastRequestTime = 0;

export function recordTouch(time: number): void {
  lastTouchTime = Math.max(lastTouchTime, time);
}
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - lastTouchTime) / 1000));

export function recordRequest(): void {
  lastRequestTime = Date.now();
}
export const silentSeconds = (): number => Math.floor((Date.now() - lastRequestTime) / 1000);
