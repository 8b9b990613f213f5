/** Columns of the text part; mail programs quote it without breaking lines that short. */
const WIDTH = 72
const SUM_WIDTH = 48

/** Breaks at ordinary spaces, so that "149,99 €" stays whole. A longer word gets a line of its own. */
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

/** "Total ............ 228,65 €": what a sum looks like without a table. */
export function sumLine({ label, value }: { label: string; value: string }): string {
  const dots = Math.max(3, SUM_WIDTH - label.length - value.length - 2)
  return `${label} ${'.'.repeat(dots)} ${value}`
}

/** A heading that stands out without markup. */
export function textHeading(title: string): string {
  return `\n${title.toUpperCase()}\n`
}
