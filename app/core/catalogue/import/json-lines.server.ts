import { visit } from 'jsonc-parser'

/**
 * The first line of each value of a JSON text, by its path ("products.3.name"), counted from 1.
 * Only for valid JSON: other text gives wrong lines, but no error.
 */
export function jsonLines(text: string): Map<string, number> {
  const lines = new Map<string, number>()
  const begin = (line: number, path: (string | number)[]) => {
    const key = path.join('.')
    if (!lines.has(key)) lines.set(key, line + 1)
  }
  visit(text, {
    onObjectBegin: (_offset, _length, line, _column, path) => begin(line, path()),
    onArrayBegin: (_offset, _length, line, _column, path) => begin(line, path()),
    onLiteralValue: (_value, _offset, _length, line, _column, path) => begin(line, path()),
  })
  return lines
}

/** The line of a value, or of its nearest existing ancestor. */
export function lineOfPath(
  lines: ReadonlyMap<string, number>,
  path: readonly PropertyKey[],
): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const line = lines.get(path.slice(0, length).join('.'))
    if (line !== undefined) return line
  }
  return 1
}

/** The line at which a text stops being JSON; the last line if only the end is missing. */
export function brokenLine(text: string): number {
  let first: number | undefined
  const onError = (_error: number, _offset: number, _length: number, line: number) =>
    void (first ??= line + 1)
  visit(text.trimEnd(), { onError }, { disallowComments: true })
  return first ?? 1
}
