/** What the code under test wrote with `console.error` and `console.warn`, and what it may write. */
type Watch = { written: string[]; expected: RegExp[] }

// One per worker, whichever copy of this module asks for it.
const key = Symbol.for('vereda.tests.console')
const shared = globalThis as typeof globalThis & { [key]?: Watch }
const watch: Watch = (shared[key] ??= { written: [], expected: [] })

/**
 * Declares that the running test makes the code write this to `console.error` or `console.warn`.
 * Anything else written there fails the test, and so does a declared message that never came.
 */
export function expectConsole(pattern: RegExp): void {
  watch.expected.push(pattern)
}

export function recordConsole(words: unknown[]): void {
  watch.written.push(words.map(text).join(' '))
}

/** Throws if what was written since the last check is not what the test declared. */
export function checkConsole(): void {
  const { expected, written } = watch
  watch.written = []
  watch.expected = []
  const unexpected = written.filter((line) => !expected.some((pattern) => pattern.test(line)))
  if (unexpected.length > 0) throw new Error(`unexpected on the console:\n${unexpected.join('\n')}`)
  const missing = expected.filter((pattern) => !written.some((line) => pattern.test(line)))
  if (missing.length > 0)
    throw new Error(`expected on the console, never came: ${missing.join(' ')}`)
}

function text(word: unknown): string {
  return word instanceof Error ? (word.stack ?? word.message) : String(word)
}
