/**
 * The median time of each of two ways, in milliseconds. Alternates between them, so that other load
 * affects both.
 */
export async function mediansMs(
  times: number,
  ...ways: readonly [(n: number) => Promise<unknown>, (n: number) => Promise<unknown>]
): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []]
  for (let n = 0; n < times; n += 1) {
    for (const index of [0, 1] as const) taken[index].push((await msOf(() => ways[index](n)))[0])
  }
  return [middle(taken[0]), middle(taken[1])]
}

/**
 * Whether two times are indistinguishable. Other load spreads both times; work that only one of
 * them does would make up most of it.
 */
export const isSameTime = ([one, other]: readonly [number, number]): boolean =>
  Math.abs(one - other) < Math.max(20, Math.max(one, other) * 0.3)

/** How long some work takes, in milliseconds, and its result. */
export async function msOf<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const begun = performance.now()
  const result = await work()
  return [performance.now() - begun, result]
}

/** The median time of one way, in milliseconds. */
export async function medianMs(times: number, way: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) taken.push((await msOf(way))[0])
  return middle(taken)
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
