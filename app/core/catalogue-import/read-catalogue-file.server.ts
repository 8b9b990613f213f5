import makersFile from '#content/makers.json' with { type: 'json' }
import { unitsByVariant } from './catalogue-export.ts'
import { CATALOGUE_COLUMNS } from './catalogue-cells.ts'
import { reasonOf, type CatalogueFault, type Issue } from '#core/catalogue/catalogue-faults.ts'
import { CatalogueFile, CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { readTable, type TableRow } from './catalogue-table.server.ts'
import { brokenLine, jsonLines, lineOfPath } from './json-lines.server.ts'

export type OwnerFile = { name: string; bytes: Uint8Array }

export type ReadOutcome =
  | { ok: true; products: CatalogueFileProduct[] }
  | { ok: false; faults: CatalogueFault[] }

type Found = { line: number; product: CatalogueFileProduct }
type FileOutcome = { order: number; found: Found[]; faults: CatalogueFault[] }

/**
 * Reads an owner's catalogue files, JSON or tables, whole or not at all: refuses with every fault
 * of every file and its line. In a table, a column that is not there keeps what `known` says of a
 * product; one that is new needs them all.
 */
export function readOwnerFiles(
  files: readonly OwnerFile[],
  known: ReadonlyMap<string, CatalogueFileProduct>,
): ReadOutcome {
  const read = files.map((file) => ({ name: file.name, ...readOne(file, known) }))
  const faults = read.flatMap((file) => file.faults)
  const seen = new Set<string>()
  for (const { name, found } of read) {
    for (const { line, product } of found) {
      const fault = (reason: CatalogueFault['reason'], place: string, detail: string) =>
        faults.push({ file: name, line, productId: product.id, place, reason, detail })
      if (seen.has(product.id)) fault('id_twice', 'id', product.id)
      seen.add(product.id)
      if (!Object.hasOwn(makersFile.makers, product.maker)) {
        const makers = Object.keys(makersFile.makers).join(', ')
        fault('unknown_maker', 'fabricante', `${product.maker}\n${makers}`)
      }
    }
  }
  if (faults.length > 0) return { ok: false, faults }
  const inOrder = read.toSorted((a, b) => a.order - b.order)
  return { ok: true, products: inOrder.flatMap(({ found }) => found.map((f) => f.product)) }
}

function readOne(
  { name, bytes }: OwnerFile,
  known: ReadonlyMap<string, CatalogueFileProduct>,
): FileOutcome {
  const fail = (line: number, reason: CatalogueFault['reason'], detail = ''): FileOutcome => ({
    order: 0,
    found: [],
    faults: [{ file: name, line, productId: null, place: null, reason, detail }],
  })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fail(1, 'not_utf8')
  }
  if (text.trim() === '') return fail(1, 'empty')
  if (!/^\s*[{[]/.test(text)) return fromTable(name, text, known)
  try {
    return fromJson(name, text, JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return fail(brokenLine(text), 'no_json')
  }
}

function fromJson(file: string, text: string, content: unknown): FileOutcome {
  const result = CatalogueFile.safeParse(content)
  const lines = jsonLines(text)
  if (result.success) {
    const found = result.data.products.map((product, at) => ({
      line: lineOfPath(lines, ['products', at]),
      product,
    }))
    return { order: result.data.order, found, faults: [] }
  }
  const faults = result.error.issues.map((issue) => ({
    file,
    line: lineOfPath(lines, pathOf(issue)),
    productId: idAt(content, issue.path),
    place: issue.path.join('.'),
    ...reasonOf(issue as Issue, valueAt(content, issue.path)),
  }))
  return { order: 0, found: [], faults }
}

/** A field that does not belong has a line of its own. */
const pathOf = (issue: { path: PropertyKey[]; keys?: string[] }): PropertyKey[] => [
  ...issue.path,
  ...(issue.keys?.slice(0, 1) ?? []),
]

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown => {
  let value = content
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
  return value
}

function idAt(content: unknown, path: readonly PropertyKey[]): string | null {
  const id = path[0] === 'products' ? valueAt(content, [...path.slice(0, 2), 'id']) : undefined
  return typeof id === 'string' ? id : null
}

function fromTable(
  file: string,
  text: string,
  known: ReadonlyMap<string, CatalogueFileProduct>,
): FileOutcome {
  const { rows, faults } = readTable(text)
  const outcome: FileOutcome = { order: 0, found: [], faults: [] }
  outcome.faults.push(...faults.map((fault) => ({ file, ...fault })))
  const told = new Set(faults.map(({ line, place }) => `${line} ${place ?? 'all'}`))
  for (const { line, values } of rows) {
    if (told.has(`${line} all`)) continue
    const id = typeof values['id'] === 'string' ? values['id'] : ''
    const whole = { ...knownPart(known.get(id), values), ...values }
    const result = CatalogueFileProduct.safeParse(whole)
    if (result.success) outcome.found.push({ line, product: result.data })
    for (const issue of result.error?.issues ?? []) {
      const place = CATALOGUE_COLUMNS.find(({ field }) => field === issue.path[0])?.name ?? null
      if (told.has(`${line} ${place ?? 'none'}`)) continue
      const reason = reasonOf(issue, valueAt(whole, issue.path))
      outcome.faults.push({ file, line, productId: id, place, ...reason })
    }
  }
  outcome.faults.sort((a, b) => a.line - b.line)
  return outcome
}

/** What the row does not say: a variant that it adds begins without stock, the others keep theirs. */
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
