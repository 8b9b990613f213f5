import { appendFileSync } from 'node:fs'

/**
 * The size of a test: small in `npm test`, full in `npm run bars`. The requirements are the same.
 */
export const length = (short: number, long: number): number =>
  process.env['BARS'] === 'long' ? long : short

/** Records a measurement; `npm run bars` prints it beside the verdict. */
export function measured(text: string): void {
  const file = process.env['BARS_MEASURED']
  if (file) appendFileSync(file, `${text}\n`)
}

/** One address per buyer, since the shop limits orders per address and minute. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
