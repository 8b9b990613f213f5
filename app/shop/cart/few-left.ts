/** That of what was asked for there are only so many units, at least one. */
export const fewLeftText = (units: number): string =>
  units === 1 ? 'Solo queda 1' : `Solo quedan ${units}`
