/** Repeated box blurs, rows then columns: close enough to a Gaussian for light on cloth. */
export function blurred(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  passes = 2,
): Float32Array {
  let current = plane
  for (let pass = 0; pass < passes; pass++) {
    current = boxLines(current, { length: width, lines: height, step: 1, lineStep: width }, radius)
    current = boxLines(current, { length: height, lines: width, step: width, lineStep: 1 }, radius)
  }
  return current
}

type Walk = { length: number; lines: number; step: number; lineStep: number }

/** The mean of `radius` values on both sides along each line; the ends repeat. */
function boxLines(plane: Float32Array, walk: Walk, radius: number): Float32Array {
  const out = new Float32Array(plane.length)
  const span = radius * 2 + 1
  for (let line = 0; line < walk.lines; line++) {
    const start = line * walk.lineStep
    const value = (index: number): number =>
      plane[start + Math.min(walk.length - 1, Math.max(0, index)) * walk.step] as number // in bounds
    let sum = 0
    for (let index = -radius; index <= radius; index++) sum += value(index)
    for (let index = 0; index < walk.length; index++) {
      out[start + index * walk.step] = sum / span
      sum += value(index + radius + 1) - value(index - radius)
    }
  }
  return out
}
