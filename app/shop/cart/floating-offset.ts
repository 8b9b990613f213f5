export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

const STEP_PX = 8

/**
 * How far to raise a box, in px and at most `mostPx`, so that it covers none of the others, or as few
 * as it can.
 */
export function floatingOffset(box: Box, others: readonly Box[], mostPx: number): number {
  const beside = others.filter(({ left, right }) => left < box.right && right > box.left)
  const coveredAt = (raise: number) =>
    beside.filter(({ top, bottom }) => top < box.bottom - raise && bottom > box.top - raise).length
  let best = { raise: 0, covered: coveredAt(0) }
  for (let raise = STEP_PX; raise <= mostPx && best.covered > 0; raise += STEP_PX) {
    const covered = coveredAt(raise)
    if (covered < best.covered) best = { raise, covered }
  }
  return best.raise
}
