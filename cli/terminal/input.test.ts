import { expect, test } from 'vitest'
import { inputOf } from './input.ts'

test('the clock is read after a question, not before it', async () => {
  let ms = 0
  const input = inputOf({ words: [], options: { si: true } }, process, {
    shop: () => Promise.reject(new Error('none')),
    clock: () => new Date(ms),
  })
  expect(input.now.getTime()).toBe(0)
  ms = 3_600_000
  await input.confirm({ question: '¿Seguro?' })
  expect(input.now.getTime()).toBe(3_600_000)
})
