import { visit } from 'jsonc-parser'

/**
 * The line on which each value of a JSON text begins, by its path ("products.3.name"), counted from
 * 1. For texts that `JSON.parse` has taken: anything else gives some lines and no error.
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

/** The line of a value, or of the nearest thing around it that is there. */
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

/** The line at which a text stops being JSON; its last one where only something is missing. */
export function brokenLine(text: string): number {
  let first: number | undefined
  const onError = (_error: number, _offset: number, _length: number, line: number) =>
    void (first ??= line + 1)
  visit(text.trimEnd(), { onError }, { disallowComments: true })
  return first ?? 1
}
