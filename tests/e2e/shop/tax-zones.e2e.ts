import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  buyerOf,
  euros,
  expectRows,
  goods,
  lineOf,
  orderSummary,
  pay,
  payButton,
  readyToPay,
  thanks,
} from '#tests/support/browser/shop-pages.ts'
import { mailsTo, orderOf } from '#tests/support/browser/shop-records.ts'

const { jacket, tshirt } = goods
const WELCOME10 = { code: 'WELCOME10', percent: 10 }
const DUTIES = 'Va sin IVA. Los impuestos y la aduana de destino corren de tu cuenta.'

test('to Canarias a shopper pays no IVA, and screen, order and mail say the same cents @desktop', async ({
  page,
  shop,
}, info) => {
  const buyer = { ...buyerOf(info), postcode: '35001', city: 'Las Palmas de Gran Canaria' }
  await readyToPay(page, buyer, [lineOf(tshirt, { quantity: 2 }), lineOf(jacket)], WELCOME10)
  const summary = orderSummary(page)
  await expect(page.getByText('Provincia: Las Palmas')).toBeVisible()
  await expectRows(summary, {
    Subtotal: euros('209,97'),
    'Descuento WELCOME10': `−${euros('21,00')}`,
    'Envío estándar': euros('12,95'),
    'IVA (exento)': euros('0,00'),
    Total: euros('201,92'),
  })
  await expect(summary.getByText(DUTIES)).toBeVisible()
  const [first] = await summary.getByRole('listitem').all()
  await expect(first!).toContainText(euros('59,98'))
  await expect(summary.getByText('IVA incl.')).toHaveCount(0)
  await expect(summary.getByText('Envío gratuito')).toHaveCount(0) // not there, at any price
  await expect(payButton(page)).toContainText(`Pagar ${euros('201,92')}`)

  await pay(page)
  await expect(thanks(page)).toBeVisible()
  await expectRows(page.getByRole('main'), {
    Pedido: orderOf(shop, buyer.email).number,
    Total: euros('201,92'),
    Envío: 'Estándar, 5-10 días laborables',
  })
  expect(orderOf(shop, buyer.email)).toMatchObject({
    tax_zone: 'canarias',
    vat_country: null,
    vat_percent: 0,
    subtotal_cents: 20_997,
    discount_cents: 2100,
    shipping_cents: 1295,
    shipping_vat_cents: 0,
    vat_cents: 0,
    total_cents: 20_192,
  })
  await expect.poll(() => mailsTo(shop, buyer.email)).toHaveLength(1)
  const [mail] = await mailsTo(shop, buyer.email)
  for (const part of [mail?.text, mail?.html]) {
    for (const words of [euros('12,95'), euros('201,92'), 'IVA (exento)', 'IGIC']) {
      expect(part).toContain(words)
    }
  }
})
