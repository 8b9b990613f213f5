import { shop } from '#core/base/policy/shop.ts'
import { priceWithVat, type Cents, type VatRule } from '#core/base/money/money.ts'
import { categoryLabel } from '#core/catalogue/categories.ts'
import { genderLabels } from '#core/catalogue/vocabulary.ts'
import { isInStock, variantKey, type Product } from '#core/catalogue/product.ts'
import { priceFactsOf, priceOf, type PriceFacts } from '#core/catalogue/reduction.ts'
import { productPicture } from '#core/catalogue/pictures.ts'
import { ownRowsOf } from '#core/catalogue/own-fields/own-fields.ts'
import { shippingOptions } from '#core/pricing/shipping/shipping.ts'
import { isGlobalGtin } from '#core/base/text/ean.ts'
import { element } from '#core/base/text/xml.ts'
import { gramsOf } from '#core/catalogue/weights/weights.ts'

export type FeedOptions = {
  origin: string
  vatOf: (product: Product) => VatRule
  /** The version of a product's pictures in one colour. */
  pictureVersion: (product: Product, color: string) => string
}

/** Google's category number for clothing and accessories; subcategories are left to Google. */
const CLOTHING_AND_ACCESSORIES = '166'
/** Any mainland address: the feed gives the delivery price there. */
const MAINLAND = { country: 'ES', postcode: '28001' }

/** The beginning of the feed; `feedItems` of each product and `FEED_END` follow. */
export const feedStart = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    element('title', shop.name),
    element('link', `${origin}/`),
    element('description', shop.about),
    '',
  ].join('\n')

export const FEED_END = '</channel></rss>\n'

/**
 * Every variant of a product as an item for Google Merchant Center: prices with VAT, and delivery
 * by the published tariff.
 * Source: Google Merchant Center, "Product data specification" (RSS 2.0 with the g namespace).
 */
export const feedItems = (product: Product, options: FeedOptions): string =>
  product.colors
    .flatMap((color) =>
      product.sizes.map((size) => `${itemXml(product, { size, color }, options)}\n`),
    )
    .join('')

function itemXml(
  product: Product,
  choice: { size: string; color: string },
  { origin, vatOf, pictureVersion }: FeedOptions,
): string {
  const { id, name } = product
  const { size, color } = choice
  const version = pictureVersion(product, color)
  const vat = vatOf(product)
  const priced = priceOf({ ...product, ...priceFactsOf(product) }, choice)
  const query = new URLSearchParams({ color, size })
  const picture = (view: 'front' | 'detail') =>
    origin + encodeURI(productPicture({ id, color, version, view }).fallback)
  // The one that stands for a picture would be refused, and not for what is missing.
  const pictures: [string, string][] = [
    ['g:image_link', picture('front')],
    ['g:additional_image_link', picture('detail')],
  ]
  const fields: [string, string][] = [
    ['g:id', `${id}_${color}_${size}`],
    ['g:item_group_id', id],
    ['title', `${name}, ${color.toLowerCase()}, talla ${size}`],
    ['description', product.description],
    ['link', `${origin}/products/${id}?${query}`],
    ...(version === '0' ? [] : pictures),
    ['g:availability', isInStock(product, choice) ? 'in_stock' : 'out_of_stock'],
    ...priceFields(priced, vat),
    ['g:condition', 'new'],
    ['g:brand', shop.name],
    ...identifierFields(product.eans?.[variantKey(choice)], product.reference),
    ...(product.garment ? garmentFields(product) : []),
    ['g:product_type', productType(product)],
    ['g:color', color],
    ['g:size', size],
    ['g:material', product.composition.map(({ fibres }) => fibres).join(' / ')],
    ['g:shipping_weight', `${gramsOf(product, choice)} g`],
  ]
  return `<item>${fields.map(([key, value]) => element(key, value)).join('')}${detailsXml(product)}${shippingXml(priceWithVat(priced.priceCents, vat))}</item>`
}

/** What the product has in the shop's own fields. */
const detailsXml = ({ ownFields }: Product): string =>
  ownRowsOf(ownFields)
    .map(
      ({ label, value }) =>
        `<g:product_detail>${element('g:attribute_name', label)}${element('g:attribute_value', value)}</g:product_detail>`,
    )
    .join('')

/** What is no garment of ours may be a tent: its category is left to Google. */
const garmentFields = (product: Product): [string, string][] => [
  ['g:google_product_category', CLOTHING_AND_ACCESSORIES],
  ['g:gender', feedGender(product)],
  ['g:age_group', 'adult'],
]

/** Own numbers are no GTIN; "no" beside a GTIN or a maker's reference has an item refused. */
function identifierFields(
  ean: string | undefined,
  reference: string | undefined,
): [string, string][] {
  const known: [string, string][] = [
    ...(ean !== undefined && isGlobalGtin(ean) ? [['g:gtin', ean] as [string, string]] : []),
    ...(reference ? [['g:mpn', reference] as [string, string]] : []),
  ]
  return known.length > 0 ? known : [['g:identifier_exists', 'no']]
}

/** During a sale, Google wants the prior price as the price, and its period. */
function priceFields(product: Product & PriceFacts, vat: VatRule): [string, string][] {
  const { priceCents, priorCents, reduction } = product
  const price = feedPrice(priceWithVat(priceCents, vat))
  if (!reduction || priorCents === undefined) return [['g:price', price]]
  return [
    ['g:price', feedPrice(priceWithVat(priorCents, vat))],
    ['g:sale_price', price],
    ['g:sale_price_effective_date', `${reduction.startsAt}/${reduction.endsAt}`],
  ]
}

/** "149.99 EUR": with a point and the currency code, unlike the pages. */
export const feedPrice = (amountCents: Cents): string => `${(amountCents / 100).toFixed(2)} EUR`

function productType({ genders, categories }: Product): string {
  // What is for both departments belongs to neither of them.
  const gender = genders.length === 1 ? genders[0] : undefined
  const [category] = categories
  const words = [gender && genderLabels[gender], category && categoryLabel(category)]
  return words.filter((word) => word !== undefined).join(' > ')
}

const feedGender = ({ genders }: Product): string =>
  genders.length === 1 ? (genders[0] === 'men' ? 'male' : 'female') : 'unisex'

/** For this product alone: the cheapest delivery to the mainland. */
function shippingXml(withVatCents: Cents): string {
  const costs = shippingOptions(MAINLAND, withVatCents).map((option) => option.priceCents)
  const price = feedPrice(Math.min(...costs))
  return `<g:shipping>${element('g:country', 'ES')}${element('g:price', price)}</g:shipping>`
}
