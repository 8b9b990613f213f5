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
    for (const index of [0, 1] as const) taken[index].push((await msOf(() => ways[index](n)))[0])
  }
  return [middle(taken[0]), middle(taken[1])]
}

/** How long some work takes, in milliseconds, and its result. */
export async function msOf<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const begun = performance.now()
  const result = await work()
  return [performance.now() - begun, result]
}

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
  for (let n = 0; n < times && !isOver(); n += 1) taken.push((await msOf(way))[0])
  return middle(taken)
}

/** CPU seconds of a Node that does nothing: the yardstick of this machine at this moment. */
export function bareStart(): number {
  const script = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)'
  return Number(spawnSync(process.execPath, ['--eval', script]).stdout.toString())
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
