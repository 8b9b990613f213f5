import * as v from 'valibot'
import bank from '#content/bank.json' with { type: 'json' }
import discountCodes from '#content/discount-codes.json' with { type: 'json' }
import dispatch from '#content/dispatch.json' with { type: 'json' }
import invoicing from '#content/invoicing.json' with { type: 'json' }
import policy from '#content/policy.json' with { type: 'json' }
import retention from '#content/retention.json' with { type: 'json' }
import shop from '#content/shop.json' with { type: 'json' }
import staticPages from '#content/static-pages.json' with { type: 'json' }
import transferPolicy from '#content/transfer-policy.json' with { type: 'json' }
import unpaidPolicy from '#content/unpaid-policy.json' with { type: 'json' }
import vatRates from '#content/vat-rates.json' with { type: 'json' }
import type { firstPolicy } from '#core/base/policy/policy-values.ts'
import type { invoicing as ofInvoices } from '#core/orders/record-schema/invoicing.ts'
import type { ContentFile } from './word-schemas.ts'

type Of<Content> = v.GenericSchema<unknown, Content>

const text = v.pipe(v.string(), v.nonEmpty())
const flag = v.boolean()
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const cents = whole
const some = v.pipe(v.number(), v.integer(), v.minValue(1))
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
const between = v.strictObject({ min: whole, max: whole })
const outlying = v.nullable(v.strictObject({ priceCents: cents, workingDays: between }))

/** Each field as the file has it, of one kind. */
function each<Content extends object, Field>(
  content: Content,
  field: v.GenericSchema<unknown, Field>,
): v.GenericSchema<unknown, Record<keyof Content, Field>> {
  const keys = Object.keys(content) as (keyof Content & string)[] // its own
  const fields = Object.fromEntries(keys.map((key) => [key, field]))
  return v.strictObject(fields) as v.GenericSchema<unknown, Record<keyof Content, Field>> // for each key one
}

const { priceCentsByCountry } = policy.shipping.international

const policySchema: Of<typeof firstPolicy> = v.strictObject({
  prices: v.strictObject({ include: v.picklist(['withoutVat', 'withVat']) }),
  vat: v.strictObject({
    percent,
    reducedPercent: percent,
    superReducedPercent: percent,
    oss: flag,
    asksVies: flag,
  }),
  cartShipping: v.strictObject({ priceCents: cents }),
  shipping: v.strictObject({
    standard: v.strictObject({
      priceCents: cents,
      balearesPriceCents: cents,
      freeFromCents: cents,
      workingDays: between,
      zones: v.array(v.picklist(['peninsula', 'baleares'])),
    }),
    canarias: outlying,
    ceuta: outlying,
    melilla: outlying,
    express: v.strictObject({
      priceCents: cents,
      freeFromCents: cents,
      hours: between,
      zones: v.array(v.literal('peninsula')),
    }),
    international: v.strictObject({
      fromCents: cents,
      workingDays: between,
      priceCentsByCountry: each(priceCentsByCountry, cents),
    }),
  }),
  giftWrap: v.strictObject({ isOffered: flag, priceCents: cents }),
  returns: v.strictObject({
    days: some,
    refundDays: between,
    deliveryTries: some,
    withdrawalDays: some,
    refundWithinDays: some,
  }),
  guaranteeYears: some,
  payment: v.strictObject({ holdMinutes: some, isElsewhere: flag, takesTransfers: flag }),
  cashOnDelivery: v.strictObject({ isInCheckout: flag, feeCents: cents, mostCents: cents }),
  firstPurchase: v.strictObject({ percent, code: text, onlyOnce: flag }),
  priceStepsCents: v.array(cents),
  consentMonths: some,
  limits: each(policy.limits, some),
  lowStockUnits: whole,
  desk: v.strictObject({ supportRefundLimitCents: cents }),
})

/** Limits on the stock that unpaid orders hold; why each is as it is: `unpaid-limits.ts`. */
const unpaid = v.strictObject({
  ofOne: v.strictObject({ orders: some, units: some }),
  small: v.strictObject({ units: some, ofVariant: some }),
  network: v.strictObject({ smallOrders: some, sharePercent: percent, leastUnits: some }),
  variant: v.strictObject({ sharePercent: percent, leastUnits: some }),
  shopSharePercent: percent,
})

const transfers = v.strictObject({
  order: v.strictObject({ units: some, cents }),
  open: v.strictObject({ email: some, client: some, network: some }),
  variantSharePercent: percent,
  total: v.strictObject({ orders: some, cents }),
})

const shopSchema: Of<typeof shop> = v.strictObject({
  name: text,
  claim: text,
  slogan: text,
  about: text,
  legalName: text,
  taxId: text,
  registry: text,
  // Number in the register of producers, section of packaging: ENV/2023/000000000; empty: none.
  packagingNumber: v.string(),
  address: v.strictObject({ street: text, postcode: text, city: text, country: text }),
  email: text,
  phone: text,
  social: v.pipe(v.array(v.strictObject({ name: text, url: text })), v.length(3)),
})

const invoicingSchema: Of<typeof ofInvoices> = v.strictObject({
  operation: text,
  qrAddress: text,
  program: v.strictObject({
    producer: text,
    producerTaxId: text,
    producerAddress: text,
    name: text,
    id: text,
    version: text,
    installation: text,
    isOnlyVerifactu: flag,
    signed: v.nullable(v.strictObject({ place: text, on: text })),
  }),
})

/** The files of figures, of who the shop is and of its program for invoices. */
export const POLICY_FILES: readonly ContentFile[] = [
  {
    file: 'bank.json',
    content: bank,
    schema: v.strictObject({ iban: v.string(), isInCheckout: flag, transferDays: some }),
  },
  {
    file: 'discount-codes.json',
    content: discountCodes,
    // Each is loaded once; then the database decides.
    schema: v.array(v.strictObject({ code: text, percent })),
  },
  {
    file: 'dispatch.json',
    content: dispatch,
    schema: v.strictObject({
      cutOffHour: v.pipe(whole, v.maxValue(24)),
      holidays: v.record(v.string(), text),
    }),
  },
  { file: 'invoicing.json', content: invoicing, schema: invoicingSchema },
  { file: 'policy.json', content: policy, schema: policySchema },
  { file: 'retention.json', content: retention, schema: each(retention, some) },
  { file: 'shop.json', content: shop, schema: shopSchema },
  { file: 'static-pages.json', content: staticPages, schema: v.array(text) },
  { file: 'transfer-policy.json', content: transferPolicy, schema: transfers },
  { file: 'unpaid-policy.json', content: unpaidPolicy, schema: unpaid },
  {
    file: 'vat-rates.json',
    content: vatRates,
    schema: each(priceCentsByCountry, v.nullable(percent)),
  },
]
