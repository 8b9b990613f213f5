import { placeOrder } from '#core/checkout/place-order.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { openRecall } from '#core/returns/recalls/open-recall.server.ts'
import type { RecallTerms } from '#core/returns/recalls/recall.ts'
import { findRecall } from '#core/returns/recalls/recalls.server.ts'
import { tellBuyers } from '#core/returns/recalls/tell-buyers.server.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import type { Db } from '#db/schema.ts'
import { jacket, tshirt } from '../factories/factories.ts'
import { LATER, paymentContext, shopWithOrders } from '../factories/order-life.ts'
import { orderRequest, requestLine } from '../factories/order-request.ts'
import { insertUser } from '../factories/users.ts'

export const HAZARD = 'El cordón de la capucha puede engancharse y ahogar a quien la lleva.'
export const ACTION = 'Deja de usarla y guárdala fuera del alcance de los niños.'

export const TERMS: RecallTerms = {
  lot: null,
  soldFrom: null,
  soldUntil: null,
  hazard: HAZARD,
  action: ACTION,
  remedies: ['refund', 'replacement'],
  onlyRemedyReason: null,
}
/** The jacket in size M, of both colours. */
export const MEDIUM = { productId: jacket.id, sizes: ['M'] }

const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
const at = LATER.toISOString()

/**
 * Orders VR-TEST-0001…: a guest's two jackets in M, sent in two parcels; an account's jacket in M,
 * sent; a jacket in L, sent; one in M that is paid and not sent; another of the first guest, sent;
 * and one in M whose buyer's data were deleted.
 */
export async function recallShop() {
  const shop = await shopWithOrders(0)
  const { db, context } = shop
  const userId = await insertUser(db, 'marta')
  const { ctx } = paymentContext(db)
  const place = async (n: number, email: string, size: string, quantity = 1) => {
    const lines = [requestLine(jacket, { size, color: 'Azul', quantity }), requestLine(tshirt)]
    const request = orderRequest({ n, lines, recipient: { email } })
    const outcome = await placeOrder(n === 2 ? { ...context, userId } : context, request)
    if (!outcome.ok) throw new Error(`order ${n}: ${outcome.reason}`)
  }
  const send = async (n: number, units?: { position: number; quantity: number }[]) => {
    const outcome = await shipOrder(ctx, `VR-TEST-000${n}`, { ...parcel, units }, at)
    if (!outcome.ok) throw new Error(`order ${n}: ${outcome.reason}`)
  }
  await place(1, 'lucia@correo.example', 'M', 2)
  await place(2, 'marta@correo.example', 'M')
  await place(3, 'pablo@correo.example', 'L')
  await place(4, 'nora@correo.example', 'M')
  await place(5, 'Lucia@correo.example', 'M')
  await place(6, 'olga@correo.example', 'M')
  await send(1, [{ position: 0, quantity: 1 }])
  await send(1)
  for (const n of [2, 3, 5, 6]) await send(n)
  await db
    .updateTable('orders')
    .set({ ...ANONYMOUS_BUYER, user_id: null })
    .where('number', '=', 'VR-TEST-0006')
    .execute()
  return { ...shop, ctx }
}

let mails = 0
let codes = 0

export const recallContext = (db: Db) => ({
  db,
  shopUrl: 'https://vereda.example',
  now: () => LATER,
  newId: () => `mail_recall_${String((mails += 1)).padStart(4, '0')}`,
  newCode: () => `RT-TEST-${String((codes += 1)).padStart(4, '0')}`,
})

/** Opens the recall of the jackets in M, and tells their buyers; answers its code. */
export async function recallJackets(db: Db, terms: Partial<RecallTerms> = {}): Promise<string> {
  const ctx = recallContext(db)
  const opened = await openRecall(ctx, { ...MEDIUM, terms: { ...TERMS, ...terms } })
  if (!opened.ok) throw new Error(opened.reason)
  const recall = await findRecall(db, opened.code)
  if (!recall) throw new Error(`no recall ${opened.code}`)
  await tellBuyers(ctx, recall)
  return opened.code
}

/** The notices in the outbox: to whom, and their texts. */
export const recallMails = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select(['to_email', 'subject', 'text', 'dedupe_key'])
    .where('kind', '=', 'product-recall')
    .orderBy('id')
    .execute()
