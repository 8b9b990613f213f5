import { appendFileSync } from 'node:fs'
import { AssertionError } from 'node:assert'

/**
 * The size of a test: small in `npm test`, full in `npm run bars`. The requirements are the same.
 */
export const length = (short: number, long: number): number =>
  process.env['BARS'] === 'long' ? long : short

/** Records a measurement; `npm run bars` prints it, `npm test` keeps it in `test-results/figures.txt`. */
export function measured(text: string): void {
  const file = process.env['BARS_MEASURED']
  if (file) appendFileSync(file, `${text}\n`)
}

/**
 * Records a figure of this machine (milliseconds, megabytes) beside the most that it may be. Judged by
 * `npm run bars` alone: in `npm test`, where other tests and other machines' load lie in it, it never
 * decides. What must hold there is counted, or is an order of events. A test that calls it is listed
 * in tests/bars.ts.
 */
export function bar(says: string, value: number, most: number): void {
  const figure = `${says}: ${Number(value.toFixed(1))} (at most ${most})`
  measured(figure)
  if (process.env['BARS'] === 'long' && !(value <= most))
    throw new AssertionError({ message: figure })
}

/** One address per buyer, since the shop limits orders per address and minute. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
