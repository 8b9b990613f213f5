import { expect, onTestFinished, test } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { issuer, issuerFault } from './issuer.ts'

function withShop(taxId: string, legalName: string): void {
  const before = readChangesFrom(() => ({ 'shop.taxId': taxId, 'shop.legalName': legalName }))
  onTestFinished(() => {
    readChangesFrom(before)
  })
}

test('the name on invoices has signs that a record carries', () => {
  withShop('B12345674', `D'Arc, S. L.`)
  expect(issuer).toMatchObject({ name: 'D’Arc, S. L.', taxId: 'B12345674' })
})

test.each([
  ['B12345674', 'Monte, S. L.', '', ''],
  ['B12345678', 'Monte, S. L.', 'B12345678, no es correcto', 'B12345678, no es correcto'],
  ['B00000000', 'Monte, S. L.', '', 'datos de ejemplo'],
  ['B12345674', 'Monte, S. L. (ejemplo)', 'datos de ejemplo', 'datos de ejemplo'],
])('%s, «%s»: what is wrong while nothing is sold, and then', (taxId, name, trying, selling) => {
  withShop(taxId, name)
  const faults = [false, true].map((isSelling) => issuerFault({ isSelling }) ?? '')
  expect(faults.map((text) => /B\d+, no es correcto|datos de ejemplo|^$/.exec(text)?.[0])).toEqual([
    trying,
    selling,
  ])
})
