import { printable, signsOf, widthOf, type Screen } from './screen.ts'

export type Column = {
  head: string
  align?: 'right'
  /** May be truncated where the line is too long. */
  shrinks?: boolean
}

const GAP = 2
const LEAST = 8

/**
 * A table within the screen's width. Columns that may shrink do so first; if the table is still too
 * wide, each row becomes several lines.
 */
export function table(
  screen: Pick<Screen, 'width' | 'paint'>,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const cells = rows.map((row) =>
    row.map((cell) =>
      printable(cell)
        .split('\n')
        .map((part) => part.trim())
        .join(' ')
        .replaceAll('\t', ' '),
    ),
  )
  const widths = fit(
    columns,
    columns.map(({ head }, at) =>
      Math.max(widthOf(head), ...cells.map((row) => widthOf(row[at] ?? ''))),
    ),
    screen.width,
  )
  if (!widths) return stacked(screen, columns, cells)
  const line = (row: readonly string[]) =>
    columns
      .map(({ align }, at) => pad(row[at] ?? '', widths[at] ?? 0, align))
      .join(' '.repeat(GAP))
      .trimEnd()
  const head = line(columns.map((column) => column.head))
  return [screen.paint('bold', head), ...cells.map(line)].join('\n')
}

/** Undefined when the columns cannot be made to fit. */
function fit(
  columns: readonly Column[],
  wanted: readonly number[],
  width: number,
): number[] | undefined {
  const widths = [...wanted]
  const tooWide = () =>
    widths.reduce((sum, one) => sum + one, 0) + GAP * (widths.length - 1) - width
  while (tooWide() > 0) {
    const [widest] = columns
      .map(({ shrinks }, at) => ({ at, width: shrinks ? (widths[at] ?? 0) : 0 }))
      .toSorted((a, b) => b.width - a.width)
    if (!widest || widest.width <= LEAST) return undefined
    widths[widest.at] = widest.width - 1
  }
  return widths
}

function pad(text: string, width: number, align: Column['align']): string {
  const shown =
    widthOf(text) > width
      ? `${signsOf(text)
          .slice(0, width - 1)
          .join('')}…`
      : text
  const space = ' '.repeat(width - widthOf(shown))
  return align === 'right' ? space + shown : shown + space
}

function stacked(
  screen: Pick<Screen, 'paint'>,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  return rows
    .map((row) =>
      columns
        .map(({ head }, at) => `${screen.paint('bold', `${head}:`)} ${row[at] ?? ''}`)
        .join('\n'),
    )
    .join('\n\n')
}

/** One label and value per line, with aligned values within the width. */
export function facts(
  rows: readonly (readonly [string, string])[],
  width = Number.POSITIVE_INFINITY,
): string {
  const start = Math.max(...rows.map(([label]) => widthOf(label))) + GAP
  const room = Math.max(width - start, 3 * LEAST)
  return rows
    .map(([label, value]) => {
      const text = printable(value).replaceAll('\n', ' ')
      const lines = width === Number.POSITIVE_INFINITY ? [text] : wrapped(text, room)
      return label + ' '.repeat(start - widthOf(label)) + lines.join(`\n${' '.repeat(start)}`)
    })
    .join('\n')
}

/** One label and amount per line, with the amounts right-aligned. */
export function sums(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([, value]) => widthOf(value)))
  return facts(rows.map(([label, value]) => [label, ' '.repeat(width - widthOf(value)) + value]))
}

/** Wraps at spaces; only a word that is too long exceeds the width. */
export function wrapped(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (widthOf(longer) <= width || last === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar of blocks, in steps of an eighth of a character: `part` of `whole` over `width`. */
export function bar(part: number, whole: number, width: number): string {
  if (whole <= 0 || part <= 0) return ''
  const eighths = Math.max(1, Math.round((Math.min(part, whole) / whole) * width * 8))
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '')
}
