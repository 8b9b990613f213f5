import { isAmbiguousEuros, readEuros, writeEuros } from '#core/base/money/read-euros.ts'
import type { FaultReason } from '#core/catalogue/catalogue-faults.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { colorValues, sizeValues } from '#core/catalogue/option-values.ts'
import { activityLabels, activityValues } from '#core/catalogue/activities.ts'
import { categoryIds, categoryLabels } from '#core/catalogue/categories.ts'
import { collectionLabels, collectionValues } from '#core/catalogue/collections.ts'
import {
  GARMENTS,
  genderLabels,
  GENDERS,
  PRODUCT_RANGES,
  rangeLabels,
} from '#core/catalogue/vocabulary.ts'
import { VAT_CLASS_NAMES, VAT_CLASSES, type VatClass } from '#core/base/policy/vat-class.ts'
import { priceItems, readPriceItem } from '#core/catalogue/sale-prices/variant-price.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { readWeightItem, weightItems } from '#core/catalogue/weights/weights.ts'

type Field = keyof CatalogueFileProduct
type Read = { ok: true; value: unknown } | { ok: false; reason: FaultReason; detail: string }

/** A column of the spreadsheet table: its name, and how to write and read its field. */
export type CatalogueColumn = {
  name: string
  field: Field
  /** Of one of the shop's own fields. */
  key?: string
  write: (product: CatalogueFileProduct) => string
  /** Refuses text that is not of the column's type; the schema checks the value. */
  read: (cell: string) => Read
  /** How the column writes a value of its closed list; as the catalogue does, if undefined. */
  labelOf?: (value: string) => string
}

const read = (value: unknown): Read => ({ ok: true, value })
const fail = (reason: FaultReason, detail: string): Read => ({ ok: false, reason, detail })

/** "uno | dos": a `\` escapes `|` and `\` inside a text, and `:` inside a part. */
const escape = (text: string, signs: RegExp): string => text.replaceAll(signs, String.raw`\$&`)
const unescape = (text: string): string => text.replaceAll(/\\([\\|:])/g, '$1')
const splitAt = (cell: string, sign: '|' | ':'): string[] => {
  const found = ['']
  for (const [piece] of cell.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (piece === sign) found.push('')
    else found[found.length - 1] += piece
  }
  return found
}
const items = (cell: string): string[] =>
  splitAt(cell, '|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const text = (
  name: string,
  field: 'id' | 'name' | 'summary' | 'description' | 'fitNote' | 'origin' | 'maker',
): CatalogueColumn => ({
  name,
  field,
  write: (product) => product[field],
  read: (cell) => read(cell.trim()),
})

/** A text that a product may lack; an empty cell takes it away. */
const optional = (
  name: string,
  field: 'reference' | 'lot' | 'warnings' | 'durabilityTerms' | 'durabilityGuarantor',
): CatalogueColumn => ({
  name,
  field,
  write: (product) => product[field] ?? '',
  read: (cell) => read(cell.trim() || undefined),
})

type Labels = Readonly<Record<string, string>>

/**
 * Words of a closed list, or of one that the owner keeps: the shopper's or the catalogue's word, ignoring case and accents. A word
 * that is in neither is left to the schema, which refuses it.
 */
function words(
  name: string,
  field: 'genders' | 'categories' | 'collections' | 'lines' | 'activities' | 'sizes' | 'colors',
  known: readonly string[] | (() => readonly string[]),
  labels: Labels | (() => Labels) = {},
): CatalogueColumn {
  const labelOf = (value: string): string =>
    (typeof labels === 'function' ? labels() : labels)[value] ?? value
  const byWord = () =>
    new Map(
      (typeof known === 'function' ? known() : known).flatMap((value) =>
        [value, labelOf(value)].map((word) => [plainWord(word), value]),
      ),
    )
  return {
    name,
    field,
    labelOf,
    write: (product) => product[field].map(labelOf).join(' | '),
    read: (cell) => {
      const values = byWord()
      return read(items(cell).map((word) => values.get(plainWord(word)) ?? word))
    },
  }
}

const yesNo = (name: string, field: 'isNew' | 'isGift'): CatalogueColumn => ({
  name,
  field,
  write: (product) => (product[field] ? 'sí' : 'no'),
  read: (cell) => {
    const word = plainWord(cell)
    if (word === 'si' || word === 'no') return read(word === 'si')
    return word === '' ? read(undefined) : fail('bad_yes_no', cell.trim())
  },
})

/** "Exterior: 100 % lana | Forro: 100 % algodón": items with one text per key. */
function parts<F extends 'composition' | 'features' | 'claims'>(
  name: string,
  field: F,
  keys: readonly (keyof CatalogueFileProduct[F][number] & string)[],
): CatalogueColumn {
  return {
    name,
    field,
    write: (product) =>
      (product[field] as Record<string, string>[])
        .map((item) => keys.map((key) => escape(item[key] ?? '', /[\\|:]/g)).join(': '))
        .join(' | '),
    read: (cell) => {
      const split = items(cell).map((item) =>
        splitAt(item, ':').map((part) => unescape(part.trim())),
      )
      const wrong = split.find((item) => item.length !== keys.length)
      if (wrong)
        return fail('bad_parts', `${wrong.join(': ').replaceAll('\n', ' ')}\n${keys.length}`)
      return read(split.map((item) => Object.fromEntries(keys.map((key, at) => [key, item[at]]))))
    },
  }
}

/** "10 | XL/Caqui: 2": the units of every variant, then the exceptions. */
function readUnits(cell: string): Read {
  const stock: Record<string, number> = {}
  for (const item of items(cell)) {
    const match = /^(?:(?<key>[^:]+):)?\s*(?<units>\d{1,6})$/.exec(item)
    if (!match) return fail('bad_units', item)
    const { key = 'default', units } = match.groups ?? {}
    stock[key.trim()] = Number(units)
  }
  return read(stock)
}

function writeUnits({ stock }: CatalogueFileProduct): string {
  const { default: usual = 0, ...others } = stock
  return [usual, ...Object.entries(others).map(([key, units]) => `${key}: ${units}`)].join(' | ')
}

/** "M/Azul: 4006381333931 | L/Azul: 4006381333948"; spaces and hyphens in a number do not count. */
function readEans(cell: string): Read {
  const eans: Record<string, string> = {}
  for (const item of items(cell)) {
    const match = /^(?<key>[^:]+):(?<ean>[^:]+)$/.exec(item)
    if (!match) return fail('bad_eans', item)
    const { key = '', ean = '' } = match.groups ?? {}
    if (Object.hasOwn(eans, key.trim())) return fail('bad_eans', item)
    eans[key.trim()] = ean.replaceAll(/[\s-]/g, '')
  }
  return read(Object.keys(eans).length > 0 ? eans : undefined)
}

const writeEans = ({ eans = {} }: CatalogueFileProduct): string =>
  Object.entries(eans)
    .map(([key, ean]) => `${key}: ${ean}`)
    .join(' | ')

/** "XL: 129,00 | XL/Rojo: 135,00": a number that some sizes have, in all colours or in one. */
const readSizes =
  (readItem: typeof readPriceItem, reason: FaultReason) =>
  (cell: string): Read => {
    const numbers: Record<string, number> = {}
    for (const item of items(cell)) {
      const [key, number] = readItem(item) ?? []
      if (key === undefined || number === undefined || Object.hasOwn(numbers, key)) {
        return fail(reason, item)
      }
      numbers[key] = number
    }
    return read(Object.keys(numbers).length > 0 ? numbers : undefined)
  }

function readWhole(cell: string): Read {
  const digits = cell.trim()
  if (digits === '') return read(undefined)
  return /^\d{1,6}$/.test(digits) ? read(Number(digits)) : fail('bad_whole_number', digits)
}

function readPrice(cell: string): Read {
  if (cell.trim() === '') return read(undefined)
  const priceCents = readEuros(cell)
  if (priceCents !== undefined) return read(priceCents)
  return fail(isAmbiguousEuros(cell) ? 'ambiguous_price' : 'bad_price', cell.trim())
}

/** The columns of every shop, in order. A row is a product; its variants are all sizes in all colours. */
export const CATALOGUE_COLUMNS: readonly CatalogueColumn[] = [
  text('id', 'id'),
  text('nombre', 'name'),
  text('resumen', 'summary'),
  {
    name: 'precio',
    field: 'priceCents',
    write: ({ priceCents }) => writeEuros(priceCents),
    read: readPrice,
  },
  {
    name: 'iva',
    field: 'vatClass',
    write: ({ vatClass = 'general' }) => VAT_CLASS_NAMES[vatClass],
    read: (cell) => {
      const typed = plainWord(cell)
      const found = VAT_CLASSES.find((one) => VAT_CLASS_NAMES[one] === typed)
      const isGeneral = typed === '' || found === 'general'
      return read(isGeneral ? undefined : (found ?? cell.trim()))
    },
    labelOf: (value) => VAT_CLASS_NAMES[value as VatClass] ?? value,
  },
  words('departamentos', 'genders', GENDERS, genderLabels),
  words('categorias', 'categories', categoryIds, categoryLabels),
  words('colecciones', 'collections', collectionValues, collectionLabels),
  words('lineas', 'lines', PRODUCT_RANGES, rangeLabels),
  yesNo('novedad', 'isNew'),
  yesNo('regalo', 'isGift'),
  words('actividades', 'activities', activityValues, activityLabels),
  {
    name: 'prenda',
    field: 'garment',
    write: ({ garment = '' }) => garment,
    read: (cell) => {
      const known = GARMENTS.find((one) => plainWord(one) === plainWord(cell))
      return read(known ?? (cell.trim() || undefined))
    },
  },
  words('tallas', 'sizes', sizeValues),
  words('colores', 'colors', colorValues),
  { name: 'existencias', field: 'stock', write: writeUnits, read: readUnits },
  { name: 'ean', field: 'eans', write: writeEans, read: readEans },
  {
    name: 'precios_propios',
    field: 'prices',
    write: ({ prices = {} }) => priceItems(prices).join(' | '),
    read: readSizes(readPriceItem, 'bad_prices'),
  },
  text('descripcion', 'description'),
  parts('composicion', 'composition', ['part', 'fibres']),
  {
    name: 'cuidados',
    field: 'care',
    write: ({ care }) => care.map((line) => escape(line, /[\\|]/g)).join(' | '),
    read: (cell) => read(items(cell).map(unescape)),
  },
  {
    name: 'peso_g',
    field: 'weightGrams',
    write: ({ weightGrams }) => String(weightGrams),
    read: readWhole,
  },
  {
    name: 'pesos_propios',
    field: 'weights',
    write: ({ weights }) => weightItems(weights).join(' | '),
    read: readSizes(readWeightItem, 'bad_weights'),
  },
  text('tallaje', 'fitNote'),
  parts('caracteristicas', 'features', ['label', 'value']),
  text('origen', 'origin'),
  text('fabricante', 'maker'),
  parts('declaraciones', 'claims', ['text', 'covers', 'evidence', 'date']),
  optional('referencia', 'reference'),
  optional('lote', 'lot'),
  optional('advertencias', 'warnings'),
  {
    name: 'durabilidad',
    field: 'durabilityYears',
    write: ({ durabilityYears }) => (durabilityYears ? String(durabilityYears) : ''),
    read: readWhole,
  },
  optional('durabilidad_condiciones', 'durabilityTerms'),
  optional('durabilidad_de', 'durabilityGuarantor'),
]

/** "Categorías" and " CATEGORIAS " name the same column. */
export const columnNamed = (head: string): CatalogueColumn | undefined =>
  CATALOGUE_COLUMNS.find(({ name }) => name === plainWord(head))
