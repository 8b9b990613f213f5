import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { departmentsOf, isSoldOut, type Product } from '#core/catalogue/product.ts'
import { shown } from '#core/catalogue/shown.ts'
import { formatEuros, priceWithVat, type Cents } from '#core/base/money/money.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { memberText } from '#core/pricing/offers/offer-words.ts'
import { factsOf, reaches, type Offer } from '#core/pricing/offers/offer.ts'
import { isMember, type PackMember } from '#core/pricing/offers/pack.ts'

type Pack = Offer & { pack: NonNullable<Offer['pack']> }
export const isPack = (offer: Offer): offer is Pack => offer.pack !== null

/** A pack on the page of a product: its price, the other members with their pages, what it saves. */
export type ShownPack = { price: string; others: { to: string; label: string }[]; saves: string }

/** What a member can cost, for all its units. */
type Range = { leastCents: Cents; mostCents: Cents }

/** Whether all members of a pack can be bought, and it is cheaper than some of them. */
export const isOffered = (offer: Pack, catalogue: CatalogueView): boolean =>
  savesOf(
    offer,
    offer.pack.members.map((member) => rangeOf(offer, member, catalogue)),
  ) !== undefined

/** `product` is one of the members. Undefined: the pack is not offered with it. */
export function packShown(
  offer: Pack,
  product: Product,
  catalogue: CatalogueView,
): ShownPack | undefined {
  const { members, priceCents } = offer.pack
  const facts = factsOf(product)
  const own = members.findIndex((member) => isMember(member, facts))
  const ranges = members.map((member, at) =>
    at === own ? rangeOfOne(product, member.units) : rangeOf(offer, member, catalogue),
  )
  const saves = savesOf(offer, ranges)
  if (saves === undefined || isSoldOut(product)) return undefined
  const others = members.flatMap((member, at) => {
    const units = member.units - (at === own ? 1 : 0)
    const label = memberText({ ...nowNamed(member, catalogue), units })
    return units === 0 ? [] : [{ to: linkTo(member, product), label }]
  })
  return { price: priceText(priceCents, product), others, saves }
}

/** «Ahorras 10,10 €», «Ahorras hasta 10,10 €» where its goods have several prices. */
function savesOf(offer: Pack, ranges: readonly (Range | undefined)[]): string | undefined {
  let [least, most] = [-offer.pack.priceCents, -offer.pack.priceCents]
  for (const range of ranges) {
    if (!range) return undefined
    least += range.leastCents
    most += range.mostCents
  }
  if (most <= 0) return undefined
  return `Ahorras ${least < most ? 'hasta ' : ''}${formatEuros(most)}.`
}

function rangeOf(offer: Pack, member: PackMember, catalogue: CatalogueView): Range | undefined {
  if (member.kind === 'product') {
    const product = catalogue.card(member.value)
    const isSold = product && !isSoldOut(product) && reaches(offer, factsOf(product))
    return isSold ? rangeOfOne(product, member.units) : undefined
  }
  const key = `${member.kind}:${member.value}`
  catalogue.note(shown.choices(key))
  const slots = catalogue.set(key).and(catalogue.set('in-stock'))
  const [cheapest] = catalogue.first(slots, 1, 'price-asc')
  const [dearest] = catalogue.first(slots, 1, 'price-desc')
  if (cheapest === undefined || dearest === undefined) return undefined
  return {
    leastCents: rangeOfOne(catalogue.peek(cheapest), member.units).leastCents,
    mostCents: rangeOfOne(catalogue.peek(dearest), member.units).mostCents,
  }
}

function rangeOfOne({ priceCents, prices }: Product, units: number): Range {
  const cents = prices ? Object.values(prices) : [priceCents]
  return { leastCents: Math.min(...cents) * units, mostCents: Math.max(...cents) * units }
}

/** As prices stand on the page: with IVA beside it, where it is added. */
function priceText(priceCents: Cents, product: Product): string {
  const vat = vatRuleOf(product)
  const withVat = formatEuros(priceWithVat(priceCents, vat))
  return vat.pricesIncludeVat
    ? formatEuros(priceCents)
    : `${formatEuros(priceCents)} (${withVat} IVA incl.)`
}

function linkTo({ kind, value }: PackMember, product: Product): string {
  if (kind === 'product') return `/products/${value}`
  if (kind === 'collection') return `/collections/${value}`
  return `/products/${departmentsOf(product)[0]}?category=${value}`
}

/** With the name of now: the offers' own are as old as the settings. */
export function nowNamed(member: PackMember, catalogue: CatalogueView): PackMember {
  const product = member.kind === 'product' ? catalogue.card(member.value) : undefined
  return product ? { ...member, name: product.name } : member
}
