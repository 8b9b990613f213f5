import { firstColors, type ColorOption } from '#core/catalogue/options/colors.ts'
import { firstSizes, type SizeOption } from '#core/catalogue/options/sizes.ts'
import { LONGEST_OPTION } from '#core/catalogue/option-values.ts'
import { colorSlug } from '#core/catalogue/pictures.ts'
import { sizeWord } from '#core/catalogue/search-index/search-text.ts'
import type { SettingChanges } from '#core/base/policy/live-settings.ts'

/** An option of products, in the terms of e-commerce; its values are the shop's. */
export type OptionName = 'size' | 'color'

export type OptionValue = { value: string; swatch?: string; searchWords: readonly string[] }

/** Where a value goes: behind another one, at the end, or first. */
export type OptionPlace = { after: string } | 'last' | 'first'

/** The values of both options, in their order. */
export type ShopOptions = { sizes: readonly SizeOption[]; colors: readonly ColorOption[] }

/** Lists longer than this are no filter any more; it bounds pages and searches too. */
export const MOST_VALUES = 200
export const MOST_SEARCH_WORDS = 20
export const LONGEST_SEARCH_WORD = 40

/**
 * Signs that data use between values: `/` in the keys of variants, the others in catalogue files. A
 * comma only within a figure, «41,5», since lists in addresses have commas.
 */
const TAKEN = /[/|:\\"]|,(?!\d)|(?<!\d),|[^\P{C}]|[^\P{Z} ]/u

export type ValueFault = 'empty' | 'too_long' | 'bad_sign'

/**
 * What is wrong with a new value; undefined: nothing. It is trimmed, has one to `LONGEST_OPTION`
 * letters, none that data use between values, and at least one that a search finds.
 */
export function valueFault(value: string): ValueFault | undefined {
  if (value.trim() === '') return 'empty'
  if (value.length > LONGEST_OPTION) return 'too_long'
  if (value !== value.trim() || TAKEN.test(value) || sizeWord(value) === '') return 'bad_sign'
  return undefined
}

/**
 * Whether two values are the same to a reader: case, accents and the signs between do not count. Two
 * colours that are the same would share their pictures too.
 */
export const isSameValue = (a: string, b: string): boolean => colorSlug(a) === colorSlug(b)

/** The swatch of a colour: "#5b3a6e". Answers it in lower case; undefined: it is none. */
export const readSwatch = (typed: string): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : undefined

/**
 * What shoppers also call a value. Undefined: too many, one too long, or one that is no word: letters,
 * figures, spaces and hyphens, with a letter, since a figure alone may be a price.
 */
export function readSearchWords(typed: readonly string[]): string[] | undefined {
  const words = [...new Set(typed.map((word) => word.trim().toLowerCase()))].filter(Boolean)
  const isWord = (word: string) =>
    word.length <= LONGEST_SEARCH_WORD &&
    /^[\p{L}\p{M}\p{N} -]+$/u.test(word) &&
    /\p{L}/u.test(word)
  return words.length <= MOST_SEARCH_WORDS && words.every(isWord) ? words : undefined
}

/**
 * The shop's values as changes of the settings, for the lists that are not the first filling: pages
 * carry them to the browser with the other changes.
 */
export function optionChanges({ sizes, colors }: ShopOptions): SettingChanges {
  return {
    ...(isSame(sizes, firstSizes) ? {} : { 'options.sizes': sizes }),
    ...(isSame(colors, firstColors) ? {} : { 'options.colors': colors }),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
