import { shop } from '#content/shop.ts'
import { priceWithVat } from '#core/money/money.ts'
import { policy, vatRule } from '#core/policy/policy.ts'
import { productPicture } from '#core/catalogue/pictures.ts'
import { isSoldOut } from '#core/catalogue/product.ts'
import type { ProductPageData } from '#core/catalogue/product-page-data.ts'

const SCHEMA = 'https://schema.org'

/** With a decimal point, unlike the pages. */
const decimal = (amountCents: number): string => (amountCents / 100).toFixed(2)

/**
 * Structured data of a product and its offer: price with VAT, stock, mainland delivery, returns.
 * Source: schema.org; Google, "Merchant listing".
 */
export function productLd(origin: string, page: ProductPageData) {
  const { product, details } = page
  const { id, name, colors } = product
  const pictures = colors.map((color) => {
    const version = product.pictures[color] ?? '0'
    return origin + encodeURI(productPicture({ id, color, version }).fallback)
  })
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    productID: id,
    sku: id,
    name,
    description: details.description,
    image: pictures,
    brand: { '@type': 'Brand', name: shop.name },
    color: colors.join(', '),
    size: product.sizes.join(', '),
    material: details.composition.map(({ fibres }) => fibres).join(' / '),
    weight: { '@type': 'QuantitativeValue', value: details.weightGrams, unitCode: 'GRM' },
    countryOfOrigin: details.origin,
    offers: {
      '@type': 'Offer',
      url: `${origin}/products/${id}`,
      price: decimal(priceWithVat(product.priceCents, vatRule)),
      priceCurrency: 'EUR',
      ...saleLd(page),
      availability: `${SCHEMA}/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: `${SCHEMA}/NewCondition`,
      seller: { '@id': `${origin}/#tienda` },
      shippingDetails: shippingLd(priceWithVat(product.priceCents, vatRule)),
      hasMerchantReturnPolicy: returnsLd(),
    },
  }
}

/** The prior price as a struck one, and the end of the sale. */
function saleLd({ product: { priorCents }, sale }: ProductPageData) {
  if (priorCents === undefined || !sale) return {}
  return {
    priceValidUntil: sale.endsAt,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: `${SCHEMA}/StrikethroughPrice`,
      price: decimal(priceWithVat(priorCents, vatRule)),
      priceCurrency: 'EUR',
    },
  }
}

function shippingLd(withVatCents: number) {
  const { standard } = policy.shipping
  const rateCents = withVatCents > standard.freeAboveCents ? 0 : standard.priceCents
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
