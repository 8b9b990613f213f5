/** How long a slide stays before the next one comes by itself. Source: specification, "Timings". */
export const ADVANCE_EVERY_MS = 6000

/** How long a transition keeps others from starting. Source: specification, "Timings". */
const LOCK_MS = 750

/** A drag must go farther than this to move anything. Source: specification, "Timings". */
const DRAG_OVER_PX = 50

export type Step = 'previous' | 'next'

/**
 * What a drag asks for: to the right the previous slide, to the left the next one. Exactly 50 px or
 * less asks for nothing.
 */
export function stepOfDrag(movedRightPx: number): Step | undefined {
  if (movedRightPx > DRAG_OVER_PX) return 'previous'
  if (movedRightPx < -DRAG_OVER_PX) return 'next'
  return undefined
}

/** The place of the slide beside this one, counted from 0. After the last comes the first. */
export function slideBeside(index: number, step: Step, count: number): number {
  return (index + (step === 'next' ? 1 : count - 1)) % count
}

/** Whether the transition that began at `movedAtMs` still keeps others from starting. */
export function isLocked(movedAtMs: number | undefined, nowMs: number): boolean {
  return movedAtMs !== undefined && nowMs - movedAtMs < LOCK_MS
}
