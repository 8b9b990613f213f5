/** What buyers say and send back of one size of a product. */
export type FitCount = {
  productId: string
  name: string
  size: string
  /** Sold in the span. */
  units: number
  /** Of these, sent back for their size or their fit. */
  sentBackUnits: number
  /** Reviews that say so, whenever they were written; `votes` also counts those that it fits. */
  small: number
  large: number
  votes: number
}

export type FitVerdict = 'small' | 'large' | 'doubtful'

/** Fewer are chance. */
const FEWEST = 3
/** Of what was sold. */
const MUCH_SENT_BACK = 0.2

/**
 * How a size runs: by most of its votes or, without them, doubtful if much of it is sent back;
 * undefined: nothing speaks against it.
 */
export function fitVerdict(
  count: Omit<FitCount, 'productId' | 'name' | 'size'>,
): FitVerdict | undefined {
  const { units, sentBackUnits, small, large, votes } = count
  if (small >= FEWEST && small > votes / 2) return 'small'
  if (large >= FEWEST && large > votes / 2) return 'large'
  const isMuch = sentBackUnits >= FEWEST && sentBackUnits >= units * MUCH_SENT_BACK
  return isMuch ? 'doubtful' : undefined
}

/** Those with something to say first, then what is sent back most. */
export const byFit = (counts: readonly FitCount[]): FitCount[] =>
  counts.toSorted(
    (a, b) =>
      Number(fitVerdict(b) !== undefined) - Number(fitVerdict(a) !== undefined) ||
      b.sentBackUnits - a.sentBackUnits ||
      b.units - a.units ||
      (`${a.productId} ${a.size}` < `${b.productId} ${b.size}` ? -1 : 1),
  )
