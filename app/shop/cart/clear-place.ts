export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

const STEP_PX = 8

/**
 * How far to raise a box, in px, so that it covers none of the others; 0 if there is no such place
 * within `mostPx`.
 */
export function raiseClearOf(box: Box, others: readonly Box[], mostPx: number): number {
  const beside = others.filter(({ left, right }) => left < box.right && right > box.left)
  for (let raise = 0; raise <= mostPx; raise += STEP_PX) {
    const covers = ({ top, bottom }: Box) => top < box.bottom - raise && bottom > box.top - raise
    if (!beside.some(covers)) return raise
  }
  return 0
}
