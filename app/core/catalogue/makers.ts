import makersFile from '#content/makers.json' with { type: 'json' }
import type { FaultReason } from './catalogue-faults.ts'

/** Who answers for a product, and where to write to; `country` is the code of two letters. */
export type Responsible = { name: string; address: string; country: string; email: string }

/** A maker as `content/makers.json` has it. Without name and address it is the shop itself. */
export type MakerEntry = { email: string } & Partial<Responsible> & { responsible?: Responsible }

/** The countries of the European Union. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export const makers: Readonly<Record<string, MakerEntry>> = makersFile.makers

/** The maker with this key; undefined: `content/makers.json` has none. */
export const makerOf = (key: string, known = makers): MakerEntry | undefined =>
  Object.hasOwn(known, key) ? known[key] : undefined

/**
 * Why a product of this maker may not be offered: nobody knows the maker, or it is outside the Union,
 * or says no country, and nobody within the Union answers for its products. Undefined: it may.
 * Source: Regulation (EU) 2023/988, articles 16(1) and 19(b), sure. Northern Ireland, where the
 * regulation holds too, does not count here.
 */
export function makerFault(
  key: string,
  known = makers,
): Extract<FaultReason, 'unknown_maker' | 'maker_outside_eu'> | undefined {
  const maker = makerOf(key, known)
  if (!maker) return 'unknown_maker'
  const isTheShop = maker.name === undefined && maker.address === undefined
  if (isTheShop || EU.has(maker.country ?? '')) return undefined
  return EU.has(maker.responsible?.country ?? '') ? undefined : 'maker_outside_eu'
}

/** What the words of a fault need: the key, and those that are known. */
export const makerFaultDetail = (key: string): string => `${key}\n${Object.keys(makers).join(', ')}`
