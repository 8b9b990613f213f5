import { expect, test } from 'vitest'
import { applyDueSales } from '#core/catalogue/sale-prices/apply-sales.server.ts'
import { createSale, previewSale } from '#core/catalogue/sale-prices/sale-periods.server.ts'
import { setOwnPrice } from '#core/catalogue/sale-prices/set-own-price.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { backpack, jacket, tshirt } from '#tests/support/factories/factories.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { changePrices } from './bulk-price-changes.server.ts'

const action = deskAction({ precios: changePrices })

test('the preview says which sizes keep their own price, of the products that change', async () => {
  const { db } = await stockedShop([jacket, tshirt, backpack])
  const { post, ctx } = await deskForms(db)
  const now = ctx.now().toISOString()
  const textOf = async (...ids: string[]) => {
    const form = { intent: 'precios', direction: 'down', value: '10 %', ending: '95', seen: '' }
    return (await post(action, { ...form, ids: ids.join(' ') })).answer.text
  }
  await setOwnPrice(db, { productId: jacket.id, size: 'L', priceCents: 10_999, now })
  await setOwnPrice(db, { productId: tshirt.id, size: 'M', priceCents: 3499, now })
  expect(await textOf(jacket.id, tshirt.id, backpack.id)).toContain(
    '\n2 tallas conservan su precio propio: Chaqueta Ordesa, L.\nUn precio nuevo',
  )
  expect(await textOf(backpack.id)).not.toContain('precio propio')
  // A product in a sale keeps all its prices.
  const shown = await previewSale(db, {
    startsAt: now,
    endsAt: new Date(Date.parse(now) + 86_400_000).toISOString(),
    productIds: [tshirt.id],
    terms: { percent: 20 },
    now,
  })
  if (!shown.ok) throw new Error(shown.reason)
  await createSale(db, shown, now)
  await applyDueSales(db, now)
  expect(await textOf(jacket.id, tshirt.id)).toContain(
    '\n1 talla conserva su precio propio: Chaqueta Ordesa, L.\n',
  )
})
