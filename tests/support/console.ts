/** Messages of `console.error` and `console.warn`, and those that are allowed. */
type Watch = { written: string[]; expected: RegExp[] }

// One per worker, even with several copies of this module.
const key = Symbol.for('vereda.tests.console')
const shared = globalThis as typeof globalThis & { [key]?: Watch }
const watch: Watch = (shared[key] ??= { written: [], expected: [] })

/**
 * Declares that the running test writes this to `console.error` or `console.warn`. Any other
 * message fails the test, and so does a declared one that is missing.
 */
export function expectConsole(pattern: RegExp): void {
  watch.expected.push(pattern)
}

export function recordConsole(words: unknown[]): void {
  watch.written.push(words.map(text).join(' '))
}

/** Throws if the messages since the last check differ from the declared ones. */
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
