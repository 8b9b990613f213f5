import type { SourceFile } from './repo-files.ts'

/** Identical lines in two places: the start of each, and the first line. */
export type RepeatedBlock = { places: string[]; lines: number; first: string }

type Line = { text: string; number: number }

/**
 * Blocks of at least `fewest` lines that occur twice, ignoring indentation. Imports, blank lines
 * and lines of only punctuation do not count.
 */
export function repeatedBlocks(files: readonly SourceFile[], fewest: number): RepeatedBlock[] {
  const kept = files.map(({ path, text }) => ({ path, lines: linesOf(text) }))
  const windows = new Map<string, { file: number; at: number }[]>()
  for (const [file, { lines }] of kept.entries()) {
    for (let at = 0; at + fewest <= lines.length; at += 1) {
      const key = lines
        .slice(at, at + fewest)
        .map(({ text }) => text)
        .join('\n')
      windows.set(key, [...(windows.get(key) ?? []), { file, at }])
    }
  }
  const taken = new Set<string>()
  return [...windows.values()].flatMap((places) => {
    if (places.length < 2) return []
    // Windows after the first one of a block belong to that block.
    const isPart = places.every(({ file, at }) => taken.has(`${file}:${at - 1}`))
    for (const { file, at } of places) taken.add(`${file}:${at}`)
    if (isPart) return []
    const named = places.map(({ file, at }) => {
      const { path, lines } = kept[file]!
      return `${path}:${lines[at]!.number}`
    })
    const first = kept[places[0]!.file]!.lines[places[0]!.at]!.text
    return [{ places: named, lines: fewest, first }]
  })
}

const linesOf = (text: string): Line[] =>
  text
    .replaceAll(/^import [\s\S]*?from '[^']*'$/gm, (found) => found.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((line, at) => ({ text: line.trim(), number: at + 1 }))
    .filter(({ text: line }) => /\w/.test(line) && !line.startsWith('import '))
