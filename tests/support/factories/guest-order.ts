import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { mailsTo, orderOf } from '../browser/shop-records.ts'
import { orderRequest, requestLine, uuid } from './order-request.ts'
import { postOrder, shippedProduct } from './shop-order.ts'
import { goods, type Good } from '../browser/shop-pages.ts'
import type { Shop } from '../process/shop-process.ts'

type Choice = { thing: Good; quantity?: number }

/** Places a guest's order; returns its number, its e-mail and the link of its mail. */
export async function buyAsGuest(shop: Shop, choices: Choice[] = [{ thing: goods.tshirt }]) {
  const { n, email, request } = purchase(choices)
  const outcome = await postOrder(shop.url, request, `10.9.${n % 251}.${n % 241}`)
  expect(outcome?.ok).toBe(true)
  await expect.poll(async () => (await mailsTo(shop, email)).length).toBe(1)
  const [mail] = await mailsTo(shop, email)
  const link = /\/orders\/link\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link'
  return { email, number: orderOf(shop, email).number, link }
}

/** Places an order as this page's signed-in customer; returns its number and its e-mail. */
export async function buySignedIn(
  page: Page,
  shop: Shop,
  choices: Choice[] = [{ thing: goods.tshirt }],
  discountCode: string | null = null,
) {
  const { email, request } = purchase(choices, discountCode)
  const headers = { origin: shop.url }
  const answer = await page.request.post('/api/orders', { data: request, headers })
  expect(answer.status()).toBe(200)
  return { email, number: orderOf(shop, email).number }
}

function purchase(choices: readonly Choice[], discountCode: string | null = null) {
  const n = randomInt(1, 2 ** 40)
  const email = `${uuid(n)}@correo.example`
  const lines = choices.map(({ thing: { id, size, color }, quantity = 1 }) =>
    requestLine(shippedProduct(id), { size, color, quantity }),
  )
  return { n, email, request: orderRequest({ n, recipient: { email }, lines, discountCode }) }
}
