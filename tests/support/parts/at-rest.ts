const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Waits until what was done is drawn and nothing fades or slides: positions and colours before that
 * mean nothing.
 */
export async function atRest(): Promise<void> {
  await frame()
  await frame()
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
