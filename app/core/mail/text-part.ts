/** Columns of the text part: short enough that mail programs quote it without new line breaks. */
const WIDTH = 72
const SUM_WIDTH = 48

/** Breaks at ordinary spaces, so that "149,99 €" stays whole. A longer word gets its own line. */
export function wrapText(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \n]+/)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line].join('\n')
}

/** "Total ............ 228,65 €": an amount row in plain text. */
export function sumLine({ label, value }: { label: string; value: string }): string {
  const dots = Math.max(3, SUM_WIDTH - label.length - value.length - 2)
  return `${label} ${'.'.repeat(dots)} ${value}`
}

/** A heading in plain text. */
export function textHeading(title: string): string {
  return `\n${title.toUpperCase()}\n`
}
