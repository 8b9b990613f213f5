import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import type { Db } from '#db/schema.ts'
import { bankStatement, entry } from '#tests/support/bank-statement.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { orderRow } from '#tests/support/factories/order-life.ts'
import { moneyShop } from '#tests/support/owner-order/money-shop.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { readStatement, recordStatement } from './statement-changes.server.ts'

const action = deskAction({ 'mirar-extracto': readStatement, 'apuntar-extracto': recordStatement })

/** All that a statement may change; the search of orders has rows that no dump can read. */
const moneyOf = async (db: Db) => [
  await db.selectFrom('orders').selectAll().orderBy('id').execute(),
  await db.selectFrom('money_entries').selectAll().orderBy('id').execute(),
  await db.selectFrom('payment_cases').selectAll().execute(),
  await db.selectFrom('mail_outbox').select('id').orderBy('id').execute(),
  await db.selectFrom('audit_entries').select('number').orderBy('number').execute(),
]

/** A shop with two orders by transfer of 120,99 €, and a person of support. */
async function shop() {
  const { db, ctx, tell } = await moneyShop(0)
  const numbers = [await tell('transfer'), await tell('transfer')]
  const forms = await deskForms(db, 'mar', 'support')
  Object.assign(forms.ctx, { provider: ctx.provider, logError: () => {} })
  const post = async (fields: Record<string, string> | FormData) =>
    (await forms.post(action, fields)).answer
  const upload = (file: Buffer | string) => {
    const form = new FormData()
    form.set('intent', 'mirar-extracto')
    form.set('extracto', new File([new Uint8Array(Buffer.from(file))], 'movimientos.xml'))
    return post(form)
  }
  const record = (pagan: string) => post({ intent: 'apuntar-extracto', pagan })
  const paid = async () => [
    (await orderRow(db, 'ord_1')).payment_status,
    (await orderRow(db, 'ord_2')).payment_status,
  ]
  return { db, numbers, upload, record, paid }
}

test('a statement says what each credit is, records nothing, and then just what it showed', async () => {
  const { db, numbers, upload, record, paid } = await shop()
  const [one = '', two = ''] = numbers
  const statement = bankStatement(
    entry({ amount: '120.99', text: `pago ${one}` }),
    entry({ amount: '100.00', text: two }),
    entry({ amount: '120.99', text: `otra vez ${one}` }),
    entry({ amount: '5.00', text: 'Bizum' }),
  )
  const before = await moneyOf(db)
  const shown = await upload(statement)
  const { filas = '', pagan = '' } = shown.facts ?? {}
  expect(shown).toMatchObject({
    isPreview: true,
    text: '4 ingresos; 1 transferencia por apuntar. Todavía no se ha apuntado nada.',
    facts: { pagan: `${one} 12099` },
  })
  expect((JSON.parse(filas) as string[][]).map(([, , number, what]) => [number, what])).toEqual([
    [one, 'lo cobra'],
    [two, expect.stringMatching(/^el pedido es de 120,99/)],
    [one, 'otra línea paga ya este pedido: míralo'],
    ['', 'sin número de pedido'],
  ])
  expect(await moneyOf(db)).toEqual(before)
  expect(await record(pagan)).toMatchObject({ ok: true })
  expect(await paid()).toEqual(['paid', 'pending'])
  const entries = await listAudit(db, { action: 'order.record_transfer', most: 9 })
  expect(entries).toMatchObject([{ subject: { id: 'ord_1' }, after: { cents: 12099 } }])
  // The same file once more, and the same press once more: nothing is recorded twice.
  const after = await moneyOf(db)
  expect((await upload(statement)).text).toBe('4 ingresos: nada que apuntar.')
  expect(await record(pagan)).toMatchObject({
    reason: 'conflict',
    text: expect.stringContaining(`${one}: ya cobrado`),
  })
  expect(await moneyOf(db)).toEqual(after)
})

test('what is no statement, too large or made up is refused', async () => {
  const { db, numbers, upload, record } = await shop()
  const before = await moneyOf(db)
  const refused = async (file: string) => (await upload(file)).errors['extracto']
  expect(await refused('')).toMatch(/^Elige/)
  expect(await refused('no;es;xml')).toMatch(/^No es un extracto/)
  expect(await refused('x'.repeat(1_000_001))).toMatch(/^Pasa de 1 MB/)
  expect(await record(`${numbers[0]} 12100`)).toMatchObject({ reason: 'conflict' })
  expect(await record('VR-9999-9999 100')).toMatchObject({ reason: 'conflict' })
  expect(await record('otra cosa')).toMatchObject({ reason: 'bad_fields' })
  expect(await moneyOf(db)).toEqual(before)
})
