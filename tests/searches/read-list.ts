import { fold } from '#core/catalogue/search-index/search-text.ts'
import { isInStock, type Product } from '#core/catalogue/product.ts'
import { vatRule } from '#core/base/policy/policy.ts'
import { priceWithVat } from '#core/base/money/money.ts'

/** What a search should find. See README.md for the file format. */
export type Expected =
  | { kind: 'products'; isRight: (product: Product) => boolean; isCheapestFirst: boolean }
  | { kind: 'help'; addresses: string[] }
  | { kind: 'nothing' }

export type Expectation = { line: number; query: string; expected: Expected; written: string }

/** Reads a list: one search a line, a tab, what it should find. Throws at the first wrong line. */
export function readList(text: string): Expectation[] {
  return text.split(/\r?\n/).flatMap((row, at) => {
    if (row.trim() === '' || row.startsWith('#')) return []
    const [query = '', written = '', ...more] = row.split('\t').map((part) => part.trim())
    try {
      if (query === '' || written === '' || more.length > 0)
        throw new Error('not «search⇥expected»')
      return [{ line: at + 1, query, expected: readExpected(written), written }]
    } catch (error) {
      throw new Error(`line ${at + 1}: ${(error as Error).message}`, { cause: error })
    }
  })
}

function readExpected(written: string): Expected {
  if (written === 'nothing') return { kind: 'nothing' }
  const conditions = written.split(/ +/)
  const help = conditions.find((one) => one.startsWith('help='))
  if (help !== undefined) {
    if (conditions.length > 1) throw new Error('«help» stands alone')
    return { kind: 'help', addresses: help.slice('help='.length).split(',') }
  }
  const tests = conditions.filter((one) => one !== 'cheapest').map(readCondition)
  return {
    kind: 'products',
    isRight: (product) => tests.every((test) => test(product)),
    isCheapestFirst: conditions.includes('cheapest'),
  }
}

type Test = (product: Product) => boolean

const isFor = (product: Product, department: string): boolean =>
  product.genders.length === 0 || product.genders.some((one) => one === department)

const paidCents = (product: Product): number => priceWithVat(product.priceCents, vatRule)

const isSizeLeft = (product: Product, value: string): boolean =>
  product.sizes.some(
    (size) => size === value && product.colors.some((color) => isInStock(product, { size, color })),
  )

/** Each takes one of the values behind the equals sign. */
const CONDITIONS: Record<string, (product: Product, value: string) => boolean> = {
  id: (product, value) => product.id === value,
  garment: (product, value) => product.garment === value,
  category: (product, value) => product.categories.some((one) => one === value),
  for: isFor,
  color: (product, value) => product.colors.some((one) => one === value),
  size: (product, value) => isSizeLeft(product, value),
  collection: (product, value) => product.collections.some((one) => one === value),
  activity: (product, value) => product.activities.some((one) => one === value),
  fibre: (product, value) =>
    product.composition.some(({ fibres }) => fold(fibres).includes(fold(value))),
  text: (product, value) =>
    fold(`${product.name} ${product.summary} ${product.description}`).includes(fold(value)),
  under: (product, value) => paidCents(product) <= Number(value) * 100,
  over: (product, value) => paidCents(product) >= Number(value) * 100,
}

function readCondition(written: string): Test {
  if (written === 'gift') return (product) => product.isGift
  if (written === 'new') return (product) => product.isNew
  const [name = '', values] = written.split('=')
  const holds = CONDITIONS[name]
  if (!holds || !values) throw new Error(`unknown condition «${written}»`)
  const alternatives = values.split(',')
  return (product) => alternatives.some((value) => holds(product, value))
}
