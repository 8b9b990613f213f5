import { appendFileSync } from 'node:fs'

/**
 * How much of something a test does: little in `npm test`, all of it in `npm run bars`. What must
 * hold is the same.
 */
export const length = (short: number, long: number): number =>
  process.env['BARS'] === 'long' ? long : short

/** Says what was measured; `npm run bars` prints it beside the verdict. */
export function measured(text: string): void {
  const file = process.env['BARS_MEASURED']
  if (file) appendFileSync(file, `${text}\n`)
}

/** Each buyer comes from an address of its own: the shop lets one make only so many orders a minute. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
