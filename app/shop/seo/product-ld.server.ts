import { shop } from '#core/base/policy/shop.ts'
import { priceWithVat } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { productPicture } from '#core/catalogue/pictures.ts'
import {
  isInStock,
  isSoldOut,
  variantKey,
  type Choice,
  type Choosable,
  type Product,
} from '#core/catalogue/product.ts'
import { priceOf } from '#core/catalogue/reduction.ts'
import type { ProductPageData } from '#core/catalogue/product-page-data.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { ownFactsOf, writeOwnValue } from '#core/catalogue/own-fields/own-fields.ts'
import { averageTenths, type ProductReviews } from '#core/returns/reviews/rating.ts'
import { isGlobalGtin } from '#core/base/text/ean.ts'
import { freeShippingFrom } from '#core/pricing/shipping/free-from.ts'
import { gramsSpan } from '#core/catalogue/weights/weights.ts'

const SCHEMA = 'https://schema.org'

/** With a decimal point, unlike the pages. */
const decimal = (amountCents: number): string => (amountCents / 100).toFixed(2)

/** What structured data tell besides the page itself: reviews, and EANs by `size/color`. */
type More = {
  reviews?: ProductReviews | undefined
  eans?: Product['eans'] | undefined
  /** Of the maker's guarantee of durability. */
  durabilityYears?: number | undefined
  ownFields?: Product['ownFields']
}

/**
 * Structured data of a product and its offer: price with VAT, stock, mainland delivery, returns; and
 * of its reviews, if it has some. A GTIN names one variant: it is the product's if that has one only,
 * else each variant with a GTIN, or with another price, has an offer of its own.
 * Source: schema.org; Google, "Merchant listing", "Review snippet".
 */
export function productLd(
  origin: string,
  page: ProductPageData,
  { reviews, eans = {}, durabilityYears, ownFields }: More = {},
) {
  const { product, details } = page
  const { id, name, colors } = product
  const url = `${origin}/products/${id}`
  const paidCents = priceWithVat(product.priceCents, vatRuleOf(product))
  const offered = {
    '@type': 'Offer',
    price: decimal(paidCents),
    priceCurrency: 'EUR',
    itemCondition: `${SCHEMA}/NewCondition`,
    seller: { '@id': `${origin}/#tienda` },
  }
  const offer = {
    ...offered,
    url,
    ...saleLd(page),
    availability: availabilityLd(!isSoldOut(product)),
    shippingDetails: shippingLd(paidCents),
    hasMerchantReturnPolicy: returnsLd(),
    ...(durabilityYears && { warranty: warrantyLd(durabilityYears) }),
  }
  const variantLd = (choice: Choice) => {
    const gtin13 = eans[variantKey(choice)]
    return {
      ...offered,
      price: decimal(priceWithVat(priceOf(product, choice).priceCents, vatRuleOf(product))),
      url: `${url}?${new URLSearchParams(choice)}`,
      sku: `${id}_${choice.color}_${choice.size}`,
      ...(gtin13 !== undefined && isGlobalGtin(gtin13) && { gtin13 }),
      availability: availabilityLd(isInStock(product, choice)),
    }
  }
  const variants = variantsOf(product)
  const named = variants.map(variantLd).filter(({ gtin13 }) => product.prices ?? gtin13)
  const [only] = variants.length === 1 ? named : []
  const offers: [typeof offer, ...typeof named] = [offer, ...(only ? [] : named)]
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    productID: id,
    sku: id,
    name,
    description: details.description,
    ...picturesLd(origin, product),
    ...makerLd(page),
    color: colors.join(', '),
    size: product.sizes.join(', '),
    material: details.composition.map(({ fibres }) => fibres).join(' / '),
    weight: weightLd(page),
    countryOfOrigin: details.origin,
    ...ownLd(ownFields),
    ...(only?.gtin13 && { gtin13: only.gtin13 }),
    ...(reviews ? reviewsLd(reviews) : {}),
    offers,
  }
}

function picturesLd(origin: string, { id, colors, pictures }: ProductPageData['product']) {
  const image = colors.flatMap((color) => {
    const version = pictures[color] ?? '0'
    if (version === '0') return []
    return origin + encodeURI(productPicture({ id, color, version }).fallback)
  })
  return image.length > 0 ? { image } : {}
}

/** What the product has in the shop's own fields; numbers as numbers, with their unit as text. */
function ownLd(values: Product['ownFields']) {
  const additionalProperty = ownFactsOf(values).map(({ field, value }) => ({
    '@type': 'PropertyValue',
    name: field.label,
    value: typeof value === 'boolean' ? writeOwnValue(value) : value,
    ...(field.unit !== null && { unitText: field.unit }),
  }))
  return additionalProperty.length > 0 ? { additionalProperty } : {}
}

/** Of a product whose variants differ, from the lightest to the heaviest: offers have no weight. */
function weightLd({ product, details: { weightGrams, weights } }: ProductPageData) {
  const { least, most } = gramsSpan({ ...product, weightGrams, weights })
  const grams = least === most ? { value: least } : { minValue: least, maxValue: most }
  return { '@type': 'QuantitativeValue', ...grams, unitCode: 'GRM' }
}

const warrantyLd = (years: number) => ({
  '@type': 'WarrantyPromise',
  durationOfWarranty: { '@type': 'QuantitativeValue', value: years, unitCode: 'ANN' },
})

/** Only the maker's own reference: the id of the shop is no number of a manufacturer. */
const makerLd = ({ product, details, maker }: ProductPageData) => ({
  brand: { '@type': 'Brand', name: shop.name },
  manufacturer: { '@type': 'Organization', name: maker.name },
  ...(details.reference !== product.id && { mpn: details.reference }),
})

const availabilityLd = (isThere: boolean): string =>
  `${SCHEMA}/${isThere ? 'InStock' : 'OutOfStock'}`

const variantsOf = ({ colors, sizes }: Choosable) =>
  colors.flatMap((color) => sizes.map((size) => ({ color, size })))

function reviewsLd({ rating, newest }: ProductReviews) {
  const scale = { worstRating: 1, bestRating: 5 }
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageTenths(rating) / 10,
      reviewCount: rating.count,
      ...scale,
    },
    review: newest.map(({ stars, title, text, shownName, writtenAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, ...scale },
      author: { '@type': 'Person', name: shownName },
      datePublished: madridDay(writtenAt),
      ...(title && { name: title }),
      ...(text && { reviewBody: text }),
    })),
  }
}

/** The prior price as a struck one, and the end of the sale. */
function saleLd({ product, sale }: ProductPageData) {
  const { priorCents } = product
  if (priorCents === undefined || !sale) return {}
  return {
    priceValidUntil: sale.endsAt,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: `${SCHEMA}/StrikethroughPrice`,
      price: decimal(priceWithVat(priorCents, vatRuleOf(product))),
      priceCurrency: 'EUR',
    },
  }
}

function shippingLd(withVatCents: number) {
  const { standard } = policy.shipping
  const isFree = withVatCents >= freeShippingFrom().standardCents
  const rateCents = isFree ? 0 : standard.priceCents
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ES' },
    shippingRate: { '@type': 'MonetaryAmount', value: decimal(rateCents), currency: 'EUR' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      transitTime: {
        '@type': 'QuantitativeValue',
        minValue: standard.workingDays.min,
        maxValue: standard.workingDays.max,
        unitCode: 'DAY',
      },
    },
  }
}

const returnsLd = () => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'ES',
  returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: policy.returns.days,
  returnMethod: `${SCHEMA}/ReturnByMail`,
  returnFees: `${SCHEMA}/FreeReturn`,
  refundType: `${SCHEMA}/FullRefund`,
})
