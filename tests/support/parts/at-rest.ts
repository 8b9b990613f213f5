const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Waits until what was done is drawn and nothing fades or slides: positions and colours before that
 * mean nothing.
 */
export async function atRest(): Promise<void> {
  await frame()
  await frame()
  const isPassing = ({ effect, playState, timeline }: Animation) =>
    playState === 'running' &&
    timeline === document.timeline && // the scrolling drives the others
    effect?.getTiming().iterations !== Infinity
  while (document.getAnimations().some(isPassing)) await frame()
}
