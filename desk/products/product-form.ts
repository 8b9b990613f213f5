import * as v from 'valibot'
import { activityLabels, activityValues } from '#core/catalogue/activities.ts'
import { categoryIds, categoryLabels } from '#core/catalogue/categories.ts'
import { collectionLabels, collectionValues } from '#core/catalogue/collections.ts'
import {
  GUARANTOR_LENGTH,
  REFERENCE_LENGTH,
  TERMS_LENGTH,
  WARNINGS_LENGTH,
} from '#core/catalogue/catalogue-file.ts'
import { colorValues, LONGEST_OPTION, sizeValues } from '#core/catalogue/option-values.ts'
import { genderLabels, GENDERS, PRODUCT_RANGES, rangeLabels } from '#core/catalogue/vocabulary.ts'
import { vatClassOf } from '#core/catalogue/reduction.ts'
import { readEuros, writeEuros } from '#core/base/money/read-euros.ts'
import type { DraftContent } from '#core/catalogue/product-edit/product-content.ts'
import { ownLimits, ownTextsOf, ownValuesOf } from './own-field-form.ts'
import { lines, ofSizes, sizeTextsOf } from './size-lines.ts'

type Choices =
  | 'genders'
  | 'categories'
  | 'collections'
  | 'lines'
  | 'activities'
  | 'sizes'
  | 'colors'

type Words = Readonly<Record<string, string>>
type Choice = { label: string; hint?: string; values: readonly string[]; labels: Words }

/** A list that the owner changes: it is read when a form is. */
const ofOwner = (
  { label, hint }: { label: string; hint?: string },
  values: () => readonly string[],
  labels: () => Words = () => ({}),
): Choice => ({
  label,
  ...(hint === undefined ? {} : { hint }),
  get values() {
    return values()
  },
  get labels() {
    return labels()
  },
})

/** The fields that choose among words: each word is a box. */
export const CHOICES: Readonly<Record<Choices, Choice>> = {
  genders: {
    label: 'Departamentos',
    hint: 'Sin ninguno sale en los dos.',
    values: GENDERS,
    labels: genderLabels,
  },
  categories: ofOwner({ label: 'Categorías' }, categoryIds, categoryLabels),
  collections: ofOwner({ label: 'Colecciones' }, collectionValues, collectionLabels),
  lines: { label: 'Líneas', values: PRODUCT_RANGES, labels: rangeLabels },
  activities: ofOwner(
    { label: 'Actividades', hint: 'Puede no tener ninguna.' },
    activityValues,
    activityLabels,
  ),
  sizes: ofOwner({ label: 'Tallas' }, sizeValues),
  colors: ofOwner({ label: 'Colores' }, colorValues),
}

/** The box of a word. */
export const choiceField = (field: Choices, value: string): string => `${field}.${value}`

/** The fields that are typed, with their longest texts. */
const TEXTS = {
  name: 60,
  summary: 60,
  priceCents: 14,
  prices: 2000,
  weights: 2000,
  vatClass: 12,
  description: 4000,
  composition: 2000,
  care: 2000,
  weightGrams: 6,
  fitNote: 500,
  features: 3000,
  origin: 80,
  maker: 60,
  claims: 4000,
  reference: REFERENCE_LENGTH,
  lot: REFERENCE_LENGTH,
  warnings: WARNINGS_LENGTH,
  durabilityYears: 6,
  durabilityTerms: TERMS_LENGTH,
  durabilityGuarantor: GUARANTOR_LENGTH,
  garment: 40,
  isNew: 2,
  isGift: 2,
  /** The first colour, which a card shows, and the main category. */
  firstColor: LONGEST_OPTION,
  firstCategory: 40,
  version: 40,
  publishAt: 20,
  seen: 60,
} as const

export type ProductField = keyof typeof TEXTS

/** The fields of the form as they are now: a box for each size and colour of the shop. */
export const productLimits = (): Readonly<Record<string, number>> => ({
  ...TEXTS,
  ...ownLimits(),
  ...Object.fromEntries(
    Object.entries(CHOICES).flatMap(
      ([field, { values }]) => values.map((value) => [choiceField(field as Choices, value), 2]), // the keys of CHOICES
    ),
  ),
})

/** Everything as typed: drafts may be wrong, and a product that goes on sale is checked whole. */
export const productForm = v.record(v.string(), v.string())

/** The content that a form's texts make. What cannot be read stays away, and is then missing. */
export function contentOf(id: string, typed: Readonly<Record<string, string>>): DraftContent {
  const text = (field: ProductField) => (typed[field] ?? '').trim()
  const chosen = (field: Choices, first = '') => {
    const all = CHOICES[field].values.filter((value) => typed[choiceField(field, value)] === 'si')
    return all.includes(first) ? [first, ...all.filter((value) => value !== first)] : all
  }
  const whole = /^\d{1,6}$/.test(text('weightGrams')) ? Number(text('weightGrams')) : undefined
  const priceCents = readEuros(text('priceCents'))
  const content = {
    id,
    name: text('name'),
    summary: text('summary'),
    priceCents,
    genders: chosen('genders'),
    categories: chosen('categories', text('firstCategory')),
    collections: chosen('collections'),
    lines: chosen('lines'),
    isNew: typed['isNew'] === 'si',
    isGift: typed['isGift'] === 'si',
    activities: chosen('activities'),
    sizes: chosen('sizes'),
    colors: chosen('colors', text('firstColor')),
    description: text('description'),
    composition: pairs(text('composition'), 'part', 'fibres'),
    care: lines(text('care')),
    weightGrams: whole,
    fitNote: text('fitNote'),
    features: pairs(text('features'), 'label', 'value'),
    origin: text('origin'),
    maker: text('maker'),
    claims: lines(text('claims')).map((line) => {
      const [statement = '', covers = '', evidence = '', date = ''] = line
        .split('|')
        .map((part) => part.trim())
      return { text: statement, covers, evidence, date }
    }),
    ...ofSizes({ prices: text('prices'), weights: text('weights') }),
    ...filled({
      garment: text('garment'),
      vatClass: text('vatClass'),
      reference: text('reference'),
      lot: text('lot'),
      warnings: text('warnings'),
      durabilityTerms: text('durabilityTerms'),
      durabilityGuarantor: text('durabilityGuarantor'),
      // What is no number is left to the rules, which refuse it: dropped, it would seem saved.
      durabilityYears: numberOr(text('durabilityYears')),
    }),
    ...ownValuesOf(typed),
  }
  // The rules of the catalogue decide whether the words are known ones.
  return content as unknown as DraftContent
}

const numberOr = (typed: string): number | string =>
  /^\d{1,6}$/.test(typed) ? Number(typed) : typed

/** The texts that a product may lack are absent, not empty. */
const filled = (texts: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

/** The lists whose first word the form chooses. */
const WITH_FIRST = new Set<Choices>(['categories', 'colors'])

/**
 * The content with its words in the order that they had before: boxes have none, and saving a name must
 * not change the order of the colours. New words come last.
 */
export function inOrderOf(before: DraftContent | undefined, content: DraftContent): DraftContent {
  const ordered = (Object.keys(CHOICES) as Choices[]).map((field) => {
    const chosen = (content[field] ?? []) as readonly string[]
    const old = ((before?.[field] ?? []) as readonly string[]).filter((one) => chosen.includes(one))
    const words = [...old, ...chosen.filter((one) => !old.includes(one))]
    const first = WITH_FIRST.has(field) ? chosen.slice(0, 1) : []
    return [field, [...new Set([...first, ...words])]]
  })
  return { ...content, ...(Object.fromEntries(ordered) as Partial<DraftContent>) }
}

/** "Tejido: 100 % lino", one a line; the first colon parts it. */
function pairs<A extends string, B extends string>(
  text: string,
  first: A,
  second: B,
): Record<A | B, string>[] {
  return lines(text).map((line) => {
    const at = line.indexOf(':')
    const [a, b] = at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return { [first]: a, [second]: b } as Record<A | B, string> // both keys are set
  })
}

/** The texts of a form that shows a content. */
export function textsOf(content: DraftContent): Record<string, string> {
  const {
    priceCents,
    weightGrams,
    composition = [],
    care = [],
    features = [],
    claims = [],
  } = content
  const boxes = (Object.keys(CHOICES) as Choices[]).flatMap((field) =>
    ((content[field] ?? []) as readonly string[]).map((value) => [choiceField(field, value), 'si']),
  )
  return {
    name: content.name ?? '',
    summary: content.summary ?? '',
    priceCents: priceCents === undefined ? '' : writeEuros(priceCents),
    ...sizeTextsOf(content),
    vatClass: vatClassOf(content).vatClass ?? '',
    description: content.description ?? '',
    composition: composition.map(({ part, fibres }) => `${part}: ${fibres}`).join('\n'),
    care: care.join('\n'),
    weightGrams: weightGrams === undefined ? '' : String(weightGrams),
    fitNote: content.fitNote ?? '',
    features: features.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    origin: content.origin ?? '',
    maker: content.maker ?? '',
    reference: content.reference ?? '',
    lot: content.lot ?? '',
    warnings: content.warnings ?? '',
    durabilityYears: content.durabilityYears ? String(content.durabilityYears) : '',
    durabilityTerms: content.durabilityTerms ?? '',
    durabilityGuarantor: content.durabilityGuarantor ?? '',
    claims: claims
      .map(({ text, covers, evidence, date }) => [text, covers, evidence, date].join(' | '))
      .join('\n'),
    garment: content.garment ?? '',
    isNew: content.isNew === true ? 'si' : '',
    isGift: content.isGift === true ? 'si' : '',
    firstColor: content.colors?.[0] ?? '',
    firstCategory: content.categories?.[0] ?? '',
    ...ownTextsOf(content.ownFields),
    ...(Object.fromEntries(boxes) as Record<string, string>),
  }
}

/** How the form names a field of the content. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Nombre',
  summary: 'Línea bajo el nombre',
  priceCents: 'Precio sin IVA',
  prices: 'Precios de algunas tallas',
  weights: 'Pesos de algunas tallas',
  vatClass: 'Tipo de IVA',
  isNew: 'Novedad',
  isGift: 'Para regalar',
  garment: 'Prenda',
  description: 'Descripción',
  composition: 'Composición',
  care: 'Cuidados',
  weightGrams: 'Peso en gramos',
  fitNote: 'Cómo sienta',
  features: 'Características',
  origin: 'Hecho en',
  maker: 'Fabricante',
  claims: 'Declaraciones con prueba',
  reference: 'Referencia del fabricante',
  lot: 'Lote',
  warnings: 'Advertencias de seguridad',
  durabilityYears: 'Años de garantía de durabilidad',
  durabilityTerms: 'Condiciones de esa garantía',
  durabilityGuarantor: 'Quién da esa garantía',
  ownFields: 'Campos propios',
  ...Object.fromEntries(Object.entries(CHOICES).map(([field, { label }]) => [field, label])),
}
