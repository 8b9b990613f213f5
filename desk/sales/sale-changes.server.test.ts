import { expect, test } from 'vitest'
import { setOwnPrice } from '#core/catalogue/sale-prices/set-own-price.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { newSale } from './sale-changes.server.ts'

const action = deskAction({ rebajar: newSale })

test('the preview of a sale says that sizes with their own price fall with their product', async () => {
  const { db } = await stockedShop([jacket, tshirt])
  const { post, ctx } = await deskForms(db)
  const now = ctx.now()
  const change = { productId: jacket.id, size: 'L', now: now.toISOString() }
  await setOwnPrice(db, { ...change, priceCents: 10_999 })
  const textOf = async (ids: string) => {
    const form = { intent: 'rebajar', kind: 'percent', value: '20', fromDay: '', which: 'some' }
    const fields = { ...form, ids, toDay: addDays(madridDay(now), 5), seen: '' }
    return (await post(action, fields)).answer.text
  }
  expect(await textOf(`${jacket.id} ${tshirt.id}`)).toContain(
    '\n1 talla con precio propio baja el mismo tanto por ciento que su producto: Chaqueta Ordesa, L.',
  )
  expect(await textOf(tshirt.id)).not.toContain('precio propio')
})
