/** Time until the slider advances. Source: specification, "Timings". */
export const ADVANCE_EVERY_MS = 6000

/** Duration of a transition, which blocks others. Source: specification, "Timings". */
const LOCK_MS = 750

/** Minimum distance of a drag (exclusive). Source: specification, "Timings". */
const DRAG_OVER_PX = 50

export type Step = 'previous' | 'next'

/** The step of a drag: right shows the previous slide, left the next. 50 px or less is no step. */
export function stepOfDrag(movedRightPx: number): Step | undefined {
  if (movedRightPx > DRAG_OVER_PX) return 'previous'
  if (movedRightPx < -DRAG_OVER_PX) return 'next'
  return undefined
}

/** The index of the slide beside this one; wraps around at both ends. */
export function slideBeside(index: number, step: Step, count: number): number {
  return (index + (step === 'next' ? 1 : count - 1)) % count
}

/** Whether the transition that began at `movedAtMs` still blocks others. */
export function isLocked(movedAtMs: number | undefined, nowMs: number): boolean {
  return movedAtMs !== undefined && nowMs - movedAtMs < LOCK_MS
}
