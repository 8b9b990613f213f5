import { expect, test } from 'vitest'
import { actorText, checkText, factLines, fromText } from './audit-words.ts'

test('facts are told before and after, one line each', () => {
  expect(
    factLines({
      before: { role: 'warehouse', gone: 1 },
      after: { role: 'support', isActive: false },
    }),
  ).toEqual(['role: warehouse → support', 'gone: 1, antes', 'isActive: no'])
  expect(factLines({ before: null, after: { note: null } })).toEqual(['note: nada'])
  expect(factLines({ before: null, after: null })).toEqual([])
})

test('who did it is said by name, and where by a mark', () => {
  const names = new Map([['stf_1', 'Ana']])
  expect(actorText({ kind: 'staff', id: 'stf_1', role: 'owner' }, names)).toBe('Ana')
  expect(actorText({ kind: 'system', id: 'mail', role: null }, names)).toBe('la tienda (mail)')
  const actor = { kind: 'staff', id: 'stf_1', role: 'owner' } as const
  expect(fromText({ actor, cameFrom: 'a1b2c3d4e5f6' })).toBe('mostrador · a1b2c3')
})

test('the check says whether the log is whole, empty or broken', () => {
  const check = { first: 1, last: 9, lastHash: 'x', broken: null }
  expect(checkText(check)).toBe('El registro está entero: apuntes 1 a 9.')
  expect(checkText({ ...check, last: 0 })).toBe('El registro está vacío.')
  expect(checkText({ ...check, broken: { number: 4, why: 'missing' } })).toBe(
    'El registro está roto: el apunte 4 falta.',
  )
})
