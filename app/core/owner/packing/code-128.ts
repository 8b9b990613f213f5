/**
 * The widths of bars and spaces of each symbol, in modules, beginning with a bar.
 * Source: ISO/IEC 15417, table 1.
 */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232'
).split(' ')
const START_B = 104
const STOP = '2331112'
/** The value of a space, the first printable character. */
const FIRST = 32
/** Modules of white that a scanner needs on both sides. */
const QUIET = 10

export type Barcode = {
  /** With the quiet zones. */
  modules: number
  /** Of each bar, in modules from the left edge. */
  bars: { from: number; width: number }[]
}

/**
 * A Code 128 barcode of a printable ASCII text, such as an order's number. Throws on other
 * characters: our numbers have none.
 */
export function code128(text: string): Barcode {
  if (!/^[ -~]+$/.test(text)) throw new Error('Code 128 needs a printable ASCII text')
  const values = Array.from(text, (letter) => letter.charCodeAt(0) - FIRST)
  const sum = values.reduce((total, value, at) => total + value * (at + 1), START_B)
  const symbols = [START_B, ...values, sum % 103].map((value) => SYMBOLS[value] ?? '')
  const bars: Barcode['bars'] = []
  let from = QUIET
  for (const [at, digit] of Array.from(symbols.join('') + STOP, Number).entries()) {
    if (at % 2 === 0) bars.push({ from, width: digit })
    from += digit
  }
  return { modules: from + QUIET, bars }
}

/** The bars as the `d` of an SVG path, `height` modules high. */
export const barcodePath = ({ bars }: Barcode, height: number): string =>
  bars.map(({ from, width }) => `M${from} 0h${width}v${height}h-${width}z`).join('')
