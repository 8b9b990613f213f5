import type { Address } from '#core/customers/addresses/address.ts'
import discountCodes from '#content/discount-codes.json' with { type: 'json' }
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import type { Product } from '#core/catalogue/product.ts'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import type { OutsideLimits, PlaceOrderContext } from '#core/checkout/place-order.server.ts'
import { loadDiscountCodes } from '#core/pricing/discounts/discount.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { networksOf } from '#core/account/sign-in/networks.server.ts'
import type { Db } from '#db/schema.ts'
import { counted } from './counted.ts'

/** The moment at which most tests happen. */
export const NOON = '2026-03-05T12:00:00.000Z'

/** A realistic jacket; override only what matters to the test. */
export function fileProduct(overrides: Partial<CatalogueFileProduct> = {}): CatalogueFileProduct {
  return {
    id: 'mens-jacket-1',
    name: 'Chaqueta Ordesa',
    summary: 'Impermeable de tres capas',
    priceCents: 9999,
    genders: ['men'],
    categories: ['outerwear'],
    collections: ['outdoor'],
    lines: [],
    isNew: false,
    isGift: false,
    activities: ['senderismo'],
    garment: 'chaqueta_impermeable',
    sizes: ['S', 'M', 'L'],
    colors: ['Azul', 'Negro'],
    stock: { default: 10 },
    description:
      'Tres capas que paran el agua y dejan salir el vapor. Capucha que cabe sobre el casco y bolsillos por encima del cinturón de la mochila.',
    composition: [{ part: 'Tejido', fibres: '100 % poliamida' }],
    care: ['Lava a 30 °C'],
    weightGrams: 410,
    fitNote: 'Corte recto; entre dos tallas, la mayor.',
    features: [],
    origin: 'Portugal',
    maker: 'vereda',
    claims: [],
    ...overrides,
  }
}

export const jacket = fileProduct()

export const tshirt = fileProduct({
  id: 'mens-tshirt-1',
  name: 'Camiseta Lozoya',
  summary: 'Algodón peinado',
  priceCents: 2999,
  categories: ['tshirts'],
  collections: ['essentials'],
  garment: 'camiseta',
})

export const backpack = fileProduct({
  id: 'mens-backpack-1',
  name: 'Mochila Respomuso 28 L',
  summary: 'Para un día largo',
  priceCents: 8499,
  categories: ['bags'],
  garment: 'mochila',
  sizes: ['Único'],
  colors: ['Verde'],
})

/** A product as the running shop has it. */
export const shopProduct = (overrides: Partial<CatalogueFileProduct> = {}): Product =>
  counted(fileProduct(overrides))

/** An address of an account, as its form sends it. */
export const OLMO: Address = {
  firstName: 'Lucía',
  lastName: 'Herrero',
  country: 'ES',
  address: 'Calle del Olmo, 14',
  postcode: '28012',
  city: 'Madrid',
  phone: '',
}

/** A cart line as the browser stores it. */
export function cartLine(overrides: Partial<CartLine> = {}): CartLine {
  return {
    id: 'mens-tshirt-1',
    name: 'Camiseta Lozoya',
    priceCents: 2999,
    image: '/img/products/mens-tshirt-1/verde-front-640.jpg?v=1',
    quantity: 1,
    size: 'M',
    color: 'Verde',
    ...overrides,
  }
}

/** Fills a database with these products and the policy's two codes. */
export async function stockShop(
  db: Db,
  products: readonly CatalogueFileProduct[] = [jacket, tshirt, backpack],
): Promise<void> {
  await loadCatalogue(db, products, '2026-01-01T00:00:00.000Z')
  await loadDiscountCodes(db, discountCodes, '2026-01-01T00:00:00.000Z')
}

type CodeColumns = {
  percent?: number
  amount_cents?: number
  free_shipping?: string
  minimum_cents?: number
  max_uses_per_customer?: number
  is_first_purchase?: 0 | 1
  is_active?: 0 | 1
  starts_at?: string | null
  ends_at?: string | null
  max_uses?: number | null
  used_count?: number
}

/** A discount code. Raw: the owner cannot create an expired or used-up one. */
export async function addCode(db: Db, code: string, columns: CodeColumns = {}): Promise<void> {
  await db
    .insertInto('discount_codes')
    .values({
      code,
      percent: 'amount_cents' in columns || 'free_shipping' in columns ? 0 : 15,
      is_active: 1,
      starts_at: null,
      ends_at: null,
      max_uses: null,
      created_at: '2026-01-01T00:00:00.000Z',
      ...columns,
    })
    .execute()
}

/** The dependencies of `placeOrder`: simulated provider, fixed clock, sequential ids. */
export function orderContext(
  db: Db,
  overrides: Partial<PlaceOrderContext & OutsideLimits> = {},
): PlaceOrderContext & OutsideLimits {
  let made = 0
  return {
    db,
    provider: simulado,
    now: () => new Date(NOON),
    newIds: () => {
      made += 1
      const number = String(made).padStart(4, '0')
      return { orderId: `ord_${made}`, orderNumber: `VR-TEST-${number}`, mailId: `mail_${made}` }
    },
    shopUrl: 'https://vereda.example',
    holderKey: (kind, value) =>
      kind === 'client'
        ? `client:${networksOf(value)[1]}/${value}`
        : `email:${value.toLowerCase()}`,
    discountGuesses: { take: async () => 0, giveBack: async () => undefined },
    ...overrides,
  }
}
