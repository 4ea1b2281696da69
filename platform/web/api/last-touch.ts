/**
 * Times of the user's last input on this page and of the last request. The server's idle timeout ignores
 * requests that the page sends by itself.
 */
let touchedAt = Date.now();
let askedAt = 0;

export function touched(at: number): void {
  touchedAt = Math.max(touchedAt, at);
}
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - touchedAt) / 1000));

export function asked(): void {
  askedAt = Date.now();
}
export const silentSeconds = (): number => Math.floor((Date.now() - askedAt) / 1000);
