import { expect, test } from 'vitest'
import { setOwnPrice } from '#core/catalogue/sale-prices/set-own-price.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { changePrice } from './product-changes.server.ts'

const action = deskAction({ precio: changePrice })

test('a price changed in the list says which sizes keep their own', async () => {
  const { db } = await stockedShop([jacket, tshirt])
  const { post, ctx } = await deskForms(db)
  const now = ctx.now().toISOString()
  await setOwnPrice(db, { productId: jacket.id, size: 'L', priceCents: 10_999, now })
  const change = async ({ id, priceCents }: typeof jacket, price: string) => {
    const fields = { intent: 'precio', id, from: String(priceCents), seen: '', price }
    return (await post(action, fields)).answer.text.replaceAll('\u00a0', ' ')
  }
  expect(await change(jacket, '89,99')).toBe(
    '99,99 € → 89,99 €. Ya se ve en la tienda. 1 talla conserva su precio propio: Chaqueta Ordesa, L.',
  )
  expect(await change(tshirt, '26,99')).toBe('29,99 € → 26,99 €. Ya se ve en la tienda.')
})
