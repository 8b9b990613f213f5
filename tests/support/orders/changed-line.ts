import { asShopper } from '#tests/support/database/actors.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { changeLine } from '#core/returns/line-changes/change-line.server.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { NUMBER, returnContext } from '#tests/support/factories/returned-goods.ts'

export const MEDIUM = `${jacket.id}/M/Azul`
export const LARGE = `${jacket.id}/L/Azul`
export const SHIRT = `${tshirt.id}/S/Negro`

/** Two jackets in M and a shirt; `change` makes the jackets those of another variant, for the buyer. */
export async function shopToChange(orders = 1) {
  const { db, context, env } = await shopWithOrders(orders)
  const newOrderMail = { to: 'tienda@vereda.example', newId: () => `mail_owner_${(mails += 1)}` }
  const ctx = { ...returnContext(db), newOrderMail }
  const buyer = asShopper(ctx)
  const variantOf = async (position = 0) => {
    const lines = await findLineUnits(db, 'ord_1')
    return lines.find((line) => line.position === position)?.variantId
  }
  const change = async (
    wanted: string,
    { as = buyer, number = NUMBER, position = 0, read = '' } = {},
  ) =>
    changeLine(as, number, {
      position,
      read: read || ((await variantOf(position)) ?? ''),
      wanted,
    })
  return { db, context, env, ctx, buyer, variantOf, change }
}

let mails = 0
