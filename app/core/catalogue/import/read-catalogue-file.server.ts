import * as v from 'valibot'
import { eanFaults, type FileEan, type FindEanHolders } from './catalogue-eans.server.ts'
import { unitsByVariant } from './catalogue-export.ts'
import { reasonOf, type CatalogueFault } from '#core/catalogue/catalogue-faults.ts'
import { makerFault, makerFaultDetail, type Makers } from '#core/catalogue/makers/makers.ts'
import { CatalogueFile, CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { columnAt, readTable, type ReadRow, type TableRow } from './catalogue-table.server.ts'
import { brokenLine, jsonLines, lineOfPath } from './json-lines.server.ts'
import { jsonProducts, type JsonElement } from './json-products.server.ts'
import { textPieces, wholeText, type OwnerFile } from './owner-file.server.ts'
import { sortedValues, type OwnFieldValues } from '#core/catalogue/own-fields/own-fields.ts'
import { PackedProducts } from './packed-products.server.ts'

export type ReadOutcome =
  | { ok: true; products: PackedProducts }
  | { ok: false; faults: CatalogueFault[] }

/** The products of the shop with these ids. */
export type FindKnown = (
  ids: readonly string[],
) => Promise<ReadonlyMap<string, CatalogueFileProduct>>

/** What the shop has, against which files are read. */
export type FileShop = { known: FindKnown; findEanHolders: FindEanHolders; makers: Makers }

/** What was read of a file. `found` has the line and id of each product, also of those that are listed twice. */
type FileOutcome = {
  order: number
  found: { line: number; id: string }[]
  eans: FileEan[]
  /** Those that products may name. */
  makers: Makers
  products: PackedProducts
  faults: CatalogueFault[]
}

/** Rows for which the shop's products are read at once. */
const ROWS_AT_ONCE = 100

/**
 * Reads the owner's catalogue files, JSON or tables, all or nothing: refuses with every fault of
 * every file and its line. If a table lacks a column, products that the shop knows keep that value;
 * a new product needs every column. Holds one product of a file at a time, so that a large file
 * needs little memory.
 */
export async function readOwnerFiles(
  files: readonly OwnerFile[],
  shop: FileShop,
): Promise<ReadOutcome> {
  const read: FileOutcome[] = []
  const faults: CatalogueFault[] = []
  const seen = new Set<string>()
  for (const file of files) {
    const outcome = await readOne(file, shop)
    read.push(outcome)
    faults.push(...outcome.faults)
  }
  for (const [at, { found }] of read.entries()) {
    for (const { line, id } of found) {
      if (seen.has(id)) faults.push(idTwice(files[at]?.name ?? '', line, id))
      seen.add(id)
    }
  }
  const products = new PackedProducts()
  for (const file of read.toSorted((a, b) => a.order - b.order)) products.append(file.products)
  const eans = read.flatMap((file) => file.eans)
  faults.push(...(await eanFaults(eans, (id) => products.get(id), shop.findEanHolders)))
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, products }
}

const idTwice = (file: string, line: number, id: string): CatalogueFault => ({
  file,
  line,
  productId: id,
  place: 'id',
  reason: 'id_twice',
  detail: id,
})

function emptyOutcome(makers: Makers): FileOutcome {
  return { order: 0, found: [], eans: [], makers, products: new PackedProducts(), faults: [] }
}

async function readOne(file: OwnerFile, shop: FileShop): Promise<FileOutcome> {
  const fail = (line: number, reason: CatalogueFault['reason']): FileOutcome => ({
    ...emptyOutcome(shop.makers),
    faults: [{ file: file.name, line, productId: null, place: null, reason, detail: '' }],
  })
  try {
    const first = firstSign(file)
    if (first === undefined) return fail(1, 'empty')
    if (first !== '{' && first !== '[') return await fromTable(file, shop)
    const outcome = fromJson(file, shop) ?? fromWholeJson(file, shop)
    return outcome === 'broken' ? fail(brokenLine(wholeText(file)), 'no_json') : outcome
  } catch (error) {
    if (isNotUtf8(error)) return fail(1, 'not_utf8')
    throw error
  }
}

const isNotUtf8 = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'

function firstSign(file: OwnerFile): string | undefined {
  for (const piece of textPieces(file)) {
    const [sign] = piece.trimStart()
    if (sign !== undefined) return sign
  }
  return undefined
}

function addProduct(
  outcome: FileOutcome,
  file: string,
  { line, product }: { line: number; product: CatalogueFileProduct },
): void {
  const { id, eans = {} } = product
  outcome.found.push({ line, id })
  for (const [key, ean] of Object.entries(eans)) {
    outcome.eans.push({ file, line, productId: id, key, ean })
  }
  outcome.products.add(product)
  const reason = makerFault(product.maker, outcome.makers)
  if (reason === undefined) return
  const place = 'fabricante'
  outcome.faults.push({
    file,
    line,
    productId: product.id,
    place,
    reason,
    detail: makerFaultDetail(product.maker, outcome.makers),
  })
}

/** Undefined if the file is not as it should be, except for what is inside its products. */
function fromJson(file: OwnerFile, { makers }: FileShop): FileOutcome | undefined {
  const outcome = emptyOutcome(makers)
  const elements = jsonProducts(textPieces(file))
  try {
    for (let at = 0; ; at += 1) {
      const next = elements.next()
      if (!next.done) {
        readElement(outcome, file.name, at, next.value)
        continue
      }
      const rest = v.safeParse(CatalogueFile, JSON.parse(next.value ?? ''))
      return rest.success && rest.output.products.length === 0
        ? { ...outcome, order: rest.output.order }
        : undefined
    }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function readElement(outcome: FileOutcome, file: string, at: number, element: JsonElement): void {
  const content: unknown = JSON.parse(element.text)
  const result = v.safeParse(CatalogueFileProduct, content)
  if (result.success) {
    return addProduct(outcome, file, { line: element.line, product: result.output })
  }
  const lines = jsonLines(element.text)
  for (const issue of result.issues) {
    const line = element.line - 1 + lineOfPath(lines, pathOf(issue))
    outcome.faults.push(faultOf(file, line, issue, content, ['products', at]))
  }
}

/** For files with faults outside of products, which need all of it. */
function fromWholeJson(file: OwnerFile, { makers }: FileShop): FileOutcome | 'broken' {
  const outcome = emptyOutcome(makers)
  const text = wholeText(file)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return 'broken'
  }
  const result = v.safeParse(CatalogueFile, content)
  const lines = jsonLines(text)
  for (const issue of result.issues ?? []) {
    outcome.faults.push(faultOf(file.name, lineOfPath(lines, pathOf(issue)), issue, content))
  }
  if (!result.success) return outcome
  for (const [at, product] of result.output.products.entries()) {
    addProduct(outcome, file.name, { line: lineOfPath(lines, ['products', at]), product })
  }
  return { ...outcome, order: result.output.order }
}

/** `content` is what was checked, at the path `inside` of the file. */
function faultOf(
  file: string,
  line: number,
  issue: v.BaseIssue<unknown>,
  content: unknown,
  inside: readonly PropertyKey[] = [],
): CatalogueFault {
  const path = pathOf(issue)
  const whole = [...inside, ...path]
  // A field that does not belong has a line of its own; its place is that of the product.
  const place = issue.expected === 'never' ? whole.slice(0, -1) : whole
  const product = inside.length > 0 ? [] : path.slice(0, 2)
  const id = whole[0] === 'products' ? valueAt(content, [...product, 'id']) : undefined
  return {
    file,
    line,
    productId: typeof id === 'string' ? id : null,
    place: place.join('.'),
    ...reasonOf(issue, valueAt(content, path)),
  }
}

/** All keys of our schemas are names and numbers. */
const pathOf = ({ path }: v.BaseIssue<unknown>): PropertyKey[] =>
  path?.map(({ key }) => key as PropertyKey) ?? []

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown => {
  let value = content
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
  return value
}

async function fromTable(file: OwnerFile, { known, makers }: FileShop): Promise<FileOutcome> {
  const outcome = emptyOutcome(makers)
  let rows: ReadRow[] = []
  for await (const row of readTable(() => textPieces(file))) {
    rows.push(row)
    if (rows.length < ROWS_AT_ONCE) continue
    await readRows(outcome, file.name, rows, known)
    rows = []
  }
  await readRows(outcome, file.name, rows, known)
  outcome.faults.sort((a, b) => a.line - b.line)
  return outcome
}

async function readRows(
  outcome: FileOutcome,
  file: string,
  rows: readonly ReadRow[],
  known: FindKnown,
): Promise<void> {
  const ids = rows.map(({ row }) => idOf(row)).filter((id) => id !== '')
  const products = ids.length > 0 ? await known(ids) : new Map<string, CatalogueFileProduct>()
  for (const { row, faults } of rows) {
    outcome.faults.push(...faults.map((fault) => ({ file, ...fault })))
    const places = new Set(faults.map(({ place }) => place))
    if (!row || places.has(null)) continue
    const id = idOf(row)
    const before = knownPart(products.get(id), row.values)
    const whole = { ...before, ...row.values, ...ownPart(before, row.values) }
    const result = v.safeParse(CatalogueFileProduct, whole)
    if (result.success) addProduct(outcome, file, { line: row.line, product: result.output })
    for (const issue of result.issues ?? []) {
      const path = pathOf(issue)
      const column = columnAt(path)
      const place = column?.name ?? null
      if (place !== null && places.has(place)) continue
      const reason = reasonOf(issue, valueAt(whole, path), column?.labelOf)
      outcome.faults.push({ file, line: row.line, productId: id, place, ...reason })
    }
  }
}

const idOf = (row: TableRow | undefined): string =>
  typeof row?.values['id'] === 'string' ? row.values['id'] : ''

/** Values for the columns that the row lacks. New variants get no stock; the others keep theirs. */
function knownPart(
  product: CatalogueFileProduct | undefined,
  values: TableRow['values'],
): Partial<CatalogueFileProduct> {
  if (!product) return {}
  const isKept = (field: 'sizes' | 'colors', word: string | undefined) => {
    const words = values[field]
    return !Array.isArray(words) || words.includes(word)
  }
  const stock = Object.entries(unitsByVariant(product)).filter(([key]) => {
    const [size, color] = key.split('/')
    return isKept('sizes', size) && isKept('colors', color)
  })
  return { ...product, stock: { default: 0, ...Object.fromEntries(stock) } }
}

/** The own fields that the row has columns for, beside those that it lacks. An empty cell takes one away. */
const ownPart = (
  before: Partial<CatalogueFileProduct>,
  { ownFields }: TableRow['values'],
): Partial<CatalogueFileProduct> =>
  ownFields === undefined
    ? {}
    : { ownFields: sortedValues({ ...before.ownFields, ...(ownFields as OwnFieldValues) }) }
