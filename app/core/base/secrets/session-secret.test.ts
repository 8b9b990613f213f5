import { expect, test } from 'vitest'
import { readSecrets, secretsOf, signingSecret } from './session-secret.ts'

const [ONE, TWO] = ['a'.repeat(32), 'b'.repeat(40)]

test('the first of a list signs; one alone is a list of one', () => {
  expect(readSecrets(`${TWO}, ${ONE}`)).toEqual([TWO, ONE])
  expect(signingSecret([TWO, ONE])).toBe(TWO)
  expect([secretsOf(ONE), signingSecret(ONE), readSecrets(` ${ONE}\n`)]).toEqual([[ONE], ONE, ONE])
})

test.each(['', ONE.slice(1), `${ONE},`, `,${ONE}`, `${ONE},short`, `${ONE},${' '.repeat(32)}`])(
  'a list with one that anybody could guess is none: %j',
  (text) => {
    expect(readSecrets(text)).toBeUndefined()
  },
)
