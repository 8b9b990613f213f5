import { afterAll, afterEach } from 'vitest'
import { checkConsole, recordConsole } from './console.ts'

for (const method of ['error', 'warn'] as const) {
  console[method] = (...words: unknown[]) => recordConsole(words)
}
// Registered before the test file's hooks, so it runs last and sees their output.
afterEach(checkConsole)
afterAll(checkConsole)
