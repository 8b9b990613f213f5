import { expect, test } from 'vitest'
import { inputOf } from './input.ts'
import { orders } from './orders.ts'

test('the clock is read after a question, not before it', async () => {
  const [command] = orders.commands
  if (!command) throw new Error('no command')
  let ms = 0
  const input = inputOf(
    { command, words: [], options: { si: true } },
    { shop: () => Promise.reject(new Error('none')), clock: () => new Date(ms) },
  )
  expect(input.now.getTime()).toBe(0)
  ms = 3_600_000
  await input.confirm({ question: '¿Seguro?' })
  expect(input.now.getTime()).toBe(3_600_000)
})
