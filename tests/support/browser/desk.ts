import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '#db/schema.ts'
import { openDatabase } from '#db/open.ts'
import { certificateFile } from '../agency/agency.ts'
import { addressOf } from '../bars.ts'
import { orderRequest, requestLine, type RequestInput } from '../factories/order-request.ts'
import { shippedShirt } from '../factories/shop-order.ts'
import { DESK_SECRET, deskPerson, type DeskPerson } from '../process/desk-people.ts'
import { createClient } from '../process/shop-client.ts'
import { startShop, type Shop } from '../process/shop-process.ts'
import { expect, test as base } from './e2e.ts'
import { visit } from './shop-pages.ts'

export type Desk = {
  db: Db
  owner: DeskPerson
  /** Places another order; its number. */
  order: (input?: RequestInput) => Promise<string>
}

/** A certificate to begin the sending with, at an address of this machine where nobody listens. */
const AGENCY = {
  VERIFACTU_SERVICE: 'test',
  VERIFACTU_CERTIFICATE: certificateFile('shop.p12'),
  VERIFACTU_PASSWORD: 'ejemplo',
  VERIFACTU_API_BASE: 'https://127.0.0.1:9',
}

const UNITS = 200

/** Units of every variant on the shelf, more than the tests sell; with their movements. */
async function receiveGoods(db: Db): Promise<void> {
  const moved_at = new Date().toISOString()
  await db
    .insertInto('stock_movements')
    .columns(['variant_id', 'reason', 'on_hand_change', 'reserved_change', 'cause', 'moved_at'])
    .expression((eb) =>
      eb
        .selectFrom('stock')
        .select(({ val, ref }) => [
          ref('variant_id').as('variant_id'),
          val('received' as const).as('reason'),
          eb(val(UNITS), '-', ref('available')).as('on_hand_change'),
          val(0).as('reserved_change'),
          val('owner').as('cause'),
          val(moved_at).as('moved_at'),
        ]),
    )
    .execute()
  await db
    .updateTable('stock')
    .set((eb) => ({ on_hand: eb('reserved', '+', UNITS) }))
    .execute()
}

/** A shop whose desk has an owner; each test makes the orders that it works on. */
export const test = base.extend<{ signIn: () => Promise<void> }, { shop: Shop; desk: Desk }>({
  shop: [
    async ({}, use) => {
      const env = { TRUSTED_PROXIES: '127.0.0.1', SESSION_SECRET: DESK_SECRET, ...AGENCY }
      const shop = await startShop({ env })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  desk: [
    async ({ shop }, use) => {
      const { db, close } = openDatabase({ dataDir: shop.dataDir })
      const line = requestLine(shippedShirt)
      await receiveGoods(db)
      const owner = await deskPerson(db, 'ana', 'owner')
      let placed = 0
      const order = async (input: RequestInput = {}) => {
        placed += 1
        const n = placed
        const client = createClient(shop, addressOf(n))
        const request = orderRequest({ n, lines: [line], ...input })
        const answer = await client.post('/api/orders', request)
        const outcome = JSON.parse(answer.body.toString()) as { order?: { number: string } }
        if (!outcome.order) throw new Error(answer.body.toString())
        return outcome.order.number
      }
      await use({ db, owner, order })
      await close()
    },
    { scope: 'worker' },
  ],
  signIn: async ({ page, shop, desk }, use) =>
    use(async () => signInAs(page, shop, desk.owner.token)),
})

/** Lets a browser in as the person whose session this is. */
export const signInAs = async (page: Page, { url }: Shop, token: string) =>
  page.context().addCookies([{ name: 'mostrador', value: token, url }])

/** Lets in an owner of this test alone: a code of the second factor is taken once. */
export async function signInOwner(page: Page, shop: Shop, { db }: Desk): Promise<DeskPerson> {
  const owner = await deskPerson(db, `ana-${randomUUID()}`, 'owner')
  await signInAs(page, shop, owner.token)
  return owner
}

/** Opens an order; the page has its scripts, so keys and forms work. */
export async function openOrder(page: Page, number: string): Promise<void> {
  await visit(page, `/mostrador/pedidos/${number}`)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
}

/** Moves the open order to another city of its buyer. */
export async function typeCity(page: Page, city: string): Promise<void> {
  await page.getByText('Cambiar la dirección…').click()
  await page.getByLabel('Población').fill(city)
}

/** Types a note on the open order, which is not saved. */
export async function typeNote(page: Page, text: string): Promise<void> {
  await page.getByText('Apuntar una nota…').click()
  await page.getByLabel('Nota nueva').fill(text)
}

/** Sends what the open form of an order holds, all that is left unless units are typed. */
export async function sendParcel(page: Page): Promise<void> {
  const send = page.locator('#enviar')
  await send.getByLabel('Quién lo lleva').fill('Ruta Norte')
  await send.getByRole('button', { name: /^Apuntar el envío/ }).click()
}

/** Gives 5,00 € of the open order back: the figure first, then the deed. */
export async function refundFiveEuros(page: Page): Promise<void> {
  await page.getByText('Reembolsar…').click()
  await page.getByLabel('O un importe').fill('5')
  await page.getByRole('button', { name: 'Calcular', exact: true }).click()
  await page.getByRole('button', { name: 'Reembolsar 5,00 €' }).click()
  await expect(
    page.getByText('Reembolso de 5,00 €. El dinero está devuelto.').first(),
  ).toBeVisible()
}
