import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.server.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { captureQueries } from '#tests/support/database/captured-queries.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { recallJackets, recallShop } from '#tests/support/recalls/recalled-shop.ts'
import { staffContext } from '../http/staff-context.ts'
import { loader } from '../routes/recalls/recall.tsx'

async function recallPage(role: StaffRole = 'owner') {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  const { ctx, session } = await deskForms(db, 'ana', role)
  const read = (query: string) => {
    const context = new RouterContextProvider()
    context.set(shopContext, ctx as unknown as Shop) // all that the page uses
    context.set(staffContext, session)
    const url = new URL(`https://vereda.example/mostrador/retiradas/${code}${query}`)
    const args = { request: new Request(url), params: { code: code.toLowerCase() }, context }
    return loader({ ...args, url, pattern: '/retiradas/:code' })
  }
  return { read, code }
}

test.each(['', '?vista=llamar', '?vista=no-enviar', '?vista=nada&desde=ord_2', '?desde=«'])(
  'a page of a recall asks three things of the database: %j',
  async (query) => {
    const { read } = await recallPage()
    const queries = await captureQueries(() => read(query))
    expect(queries.map((one) => one.query.sql)).toEqual([
      expect.stringContaining('"recalls"'),
      expect.stringContaining('recall'),
      expect.stringContaining('sum('),
    ])
  },
)

test('the page has the rows of its view, and where it begins', async () => {
  const { read, code } = await recallPage()
  const all = await read('')
  expect([all.recall.code, all.view, all.isFirst, all.mayOpen]).toEqual([code, 'todos', true, true])
  expect(all.orders.map(({ number }) => number.slice(-1))).toEqual(['1', '2', '5', '6'])
  expect(all.image).toContain('mens-jacket-1')
  const after = await read('?desde=ord_2')
  expect(after.orders.map(({ number }) => number.slice(-1))).toEqual(['5', '6'])
  expect(after.isFirst).toBe(false)
  const unsent = await read('?vista=no-enviar')
  expect([unsent.orders, unsent.unsent]).toEqual([[], [{ number: 'VR-TEST-0004', units: 1 }]])
})

test('support sees it and cannot end it', async () => {
  const { read } = await recallPage('support')
  expect((await read('')).mayOpen).toBe(false)
})
