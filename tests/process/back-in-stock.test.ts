import { expect, test } from 'vitest'
import { hurryJob } from '#core/base/jobs/job-runs.server.ts'
import { shopWithDatabase } from '#tests/support/database/shop-database.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { createClient } from '#tests/support/process/shop-client.ts'
import { until } from '#tests/support/until.ts'

const VARIANT = 'mens-tshirt-1/L/Gris'
const PAGE = '/avisos?color=Gris&size=L&id=mens-tshirt-1'
const ADDRESS = 'ana@correo.example'

// On Postgres, where the servers are told at once that a job is due.
test('who waits for a sold-out size is told once by the running shop, with a link that sells it', async () => {
  const { shop, db } = await shopWithDatabase({ db: 'postgres' })
  const guest = createClient(shop, '198.51.100.1')
  const mailOf = async (kind: string) => {
    const mails = db.selectFrom('mail_outbox').select('text').where('kind', '=', kind)
    return (await mails.where('to_email', '=', ADDRESS).execute()).map(({ text }) => text)
  }
  const addressIn = (text: string | undefined, path: RegExp) => path.exec(text ?? '')?.[0] ?? 'none'
  const textOf = async (path: string) => (await guest.get(path)).body.toString()

  const asked = { intent: 'ask', product: 'mens-tshirt-1', variant: 'L/Gris', email: ADDRESS }
  expect((await guest.postForm(PAGE, asked)).status).toBe(200)
  const [toConfirm] = await mailOf('notice-confirm')
  const link = addressIn(toConfirm, /\/avisos\?aviso=\S+/)
  expect((await guest.postForm(link, { intent: 'confirm' })).status).toBe(200)
  await setUnits(db, VARIANT, 1)
  await until(async () => expect(await textOf(PAGE)).toContain('Ya vuelve a estar a la venta'))
  await until(async () => {
    await hurryJob(db, 'send-notices')
    expect(await mailOf('back-in-stock')).toHaveLength(1)
  })
  const [told] = await mailOf('back-in-stock')
  const product = await guest.get(addressIn(told, /\/products\/\S+/))
  expect([product.status, product.body.toString()]).toEqual([
    200,
    expect.stringContaining('Añadir al carrito'),
  ])
  expect(await textOf(link)).toContain('Este aviso ya no existe')
  // The second time there is nobody left to tell: send-notices.server.test.ts.
  expect(await db.selectFrom('back_in_stock_notices').select('id').execute()).toEqual([])
})
