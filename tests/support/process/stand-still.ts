/** Blocks the whole thread, as a paused machine does: no timer runs, and no socket is read. */
export function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
