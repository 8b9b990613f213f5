/** Who answers for a product, and where to write to; `country` is the code of two letters. */
export type Responsible = { name: string; address: string; country: string; email: string }

/** A maker of the shop's products. Without name and address it is the shop itself. */
export type MakerEntry = { email: string } & Partial<Responsible> & { responsible?: Responsible }

/** Makers by the key with which products name them. */
export type Makers = Readonly<Record<string, MakerEntry>>

/** The countries of the European Union. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether a country, by its code of two letters, is in the European Union. */
export const isInEu = (country: string | undefined): boolean => EU.has(country ?? '')

/** The maker with this key; undefined: there is none. */
export const makerOf = (key: string, known: Makers): MakerEntry | undefined =>
  Object.hasOwn(known, key) ? known[key] : undefined

/** Whether a maker is the shop itself, whose name and address are those of its settings. */
export const isTheShop = ({ name, address }: MakerEntry): boolean =>
  name === undefined && address === undefined

/**
 * Whether nobody within the Union answers for the products of a maker, since it is outside, or says
 * no country.
 * Source: Regulation (EU) 2023/988, articles 16(1) and 19(b), sure. Northern Ireland, where the
 * regulation holds too, does not count here.
 */
export const lacksResponsible = (maker: MakerEntry): boolean =>
  !isTheShop(maker) && !isInEu(maker.country) && !isInEu(maker.responsible?.country)

/**
 * Why a product of this maker may not be offered: nobody knows the maker, or nobody within the Union
 * answers for its products. Undefined: it may.
 */
export function makerFault(
  key: string,
  known: Makers,
): 'unknown_maker' | 'maker_outside_eu' | undefined {
  const maker = makerOf(key, known)
  if (!maker) return 'unknown_maker'
  return lacksResponsible(maker) ? 'maker_outside_eu' : undefined
}

/** What the words of a fault need: the key, and those that are known. */
export const makerFaultDetail = (key: string, known: Makers): string =>
  `${key}\n${Object.keys(known).join(', ')}`
