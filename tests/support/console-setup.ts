import { afterAll, afterEach } from 'vitest'
import { checkConsole, recordConsole } from './console.ts'

for (const method of ['error', 'warn'] as const) {
  console[method] = (...words: unknown[]) => recordConsole(words)
}
// Registered before those of the test file, so they run last and see what its own hooks write.
afterEach(checkConsole)
afterAll(checkConsole)
