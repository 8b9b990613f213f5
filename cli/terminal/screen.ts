import { styleText } from 'node:util'
import type { Output } from './command.ts'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow'

/** Where the answer is read: a terminal of some width, or a file that keeps every word. */
export type Screen = {
  /** Signs in a line; endless where nothing needs to fit. */
  width: number
  isTerminal: boolean
  paint: (style: Style, text: string) => string
}

export function screenOf(stream: Output): Screen {
  return {
    width: (stream.isTTY && stream.columns) || Number.POSITIVE_INFINITY,
    isTerminal: stream.isTTY === true,
    // It asks the stream whether it is a terminal, and the environment for NO_COLOR.
    paint: (style, text) => styleText(style, text, { stream }),
  }
}

/**
 * Text as it may be shown: shoppers' words could carry signs that move the cursor, turn the reading
 * direction or hide what follows.
 */
export const printable = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n\t]/gu, '·')

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Signs as a reader counts them: an accent is no sign of its own. */
export const signsOf = (text: string): string[] =>
  Array.from(letters.segment(text), ({ segment }) => segment)

export const widthOf = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : signsOf(text).length
