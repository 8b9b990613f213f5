import { spawnSync } from 'node:child_process'
import { bar } from '../bars.ts'

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
    for (const index of [0, 1] as const) {
      const begun = performance.now()
      await ways[index](n)
      taken[index].push(performance.now() - begun)
    }
  }
  return [middle(taken[0]), middle(taken[1])]
}

/**
 * Whether two times are indistinguishable. Other load spreads both times; work that only one of
 * them does would make up most of it.
 */
export const isSameTime = ([one, other]: readonly [number, number]): boolean =>
  Math.abs(one - other) < Math.max(20, Math.max(one, other) * 0.3)

/** Records how far two times lie apart; `npm run bars` judges whether that could tell them apart. */
export const barOfSameTime = (says: string, [one, other]: readonly [number, number]): void =>
  bar(`${says}: ms apart`, Math.abs(one - other), Math.max(20, Math.max(one, other) * 0.3))

/** The median time of one way, in milliseconds: so many times, or until `isOver`. */
export async function medianMs(
  times: number,
  way: () => Promise<unknown>,
  isOver = () => false,
): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < times && !isOver(); n += 1) {
    const begun = performance.now()
    await way()
    taken.push(performance.now() - begun)
  }
  return middle(taken)
}

/** CPU seconds of a Node that does nothing: the yardstick of this machine at this moment. */
export function bareStart(): number {
  const script = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)'
  return Number(spawnSync(process.execPath, ['--eval', script]).stdout.toString())
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
