import { styleText } from 'node:util'
import type { Output } from './command.ts'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow'

/** The output: a terminal with a width, or a file without one. */
export type Screen = {
  /** Characters per line; infinite where lines need not fit. */
  width: number
  isTerminal: boolean
  paint: (style: Style, text: string) => string
}

export function screenOf(stream: Output): Screen {
  return {
    width: (stream.isTTY && stream.columns) || Number.POSITIVE_INFINITY,
    isTerminal: stream.isTTY === true,
    // `styleText` checks whether the stream is a terminal, and NO_COLOR.
    paint: (style, text) => styleText(style, text, { stream }),
  }
}

/**
 * Makes text safe to print: a shopper's text could contain characters that move the cursor, change
 * the reading direction or hide text.
 */
export const printable = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n\t]/gu, '·')

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Characters as a reader counts them: a combining accent is not one of its own. */
export const signsOf = (text: string): string[] =>
  Array.from(letters.segment(text), ({ segment }) => segment)

export const widthOf = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : signsOf(text).length
