import { expect, test } from 'vitest'
import { changeTaxId } from '#tests/support/verifactu/change-tax-id.ts'
import { sendingShop } from '#tests/support/agency/sending-shop.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { issuerChangeWarnings } from './issuer-change.server.ts'

const [FIRST, SECOND] = ['B00000000', 'B12345674']
const NIF = { key: 'tienda.nif', after: SECOND }

test('a NIF is changed without a word until there are invoices; other settings always', async () => {
  expect(await issuerChangeWarnings((await shopWithOrders(0)).db, NIF)).toEqual([])
  const { db } = await shopWithOrders(1)
  expect(await issuerChangeWarnings(db, { ...NIF, key: 'tienda.lema' })).toEqual([])
  expect(await issuerChangeWarnings(db, NIF)).toHaveLength(2)
})

test('the warning names the series to come and the NIF of before; back without an invoice is quiet', async () => {
  const { db } = await shopWithOrders(1)
  const [first, second] = await issuerChangeWarnings(db, NIF)
  expect(first).toContain('series nuevas (S2-…, F2-…)')
  expect(second).toContain(`sigue siendo de ${FIRST}`)
  await changeTaxId(db, SECOND)
  expect(await issuerChangeWarnings(db, { ...NIF, after: FIRST })).toEqual([])
})

test('while records are sent it speaks of the certificate, and of the records that wait', async () => {
  const { db, sell, send } = await sendingShop()
  await sell(2)
  const waiting = await issuerChangeWarnings(db, NIF)
  expect(waiting.slice(2)).toEqual([
    expect.stringContaining('VERIFACTU_CERTIFICATE'),
    expect.stringContaining(`Quedan 2 registros de ${FIRST}`),
  ])
  await send()
  const sent = await issuerChangeWarnings(db, NIF)
  expect(sent.slice(2)).toEqual([expect.stringContaining('VERIFACTU_CERTIFICATE')])
})
