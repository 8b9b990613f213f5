import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Product } from '#core/catalogue/product.ts'
import { indexedTexts } from '#core/catalogue/search-index/search-entry.ts'
import { SearchIndex } from '#core/catalogue/search-index/search-index.ts'
import { GOLDEN_QUERIES } from '#core/catalogue/search/golden-queries.ts'
import { answerSearch } from '#core/catalogue/search/search-answer.ts'
import { readList } from '../searches/read-list.ts'
import { manySearched } from '../support/factories/many-searched.ts'

/*
 * `npm run bench:search`: what a search costs in shops of several sizes, in milliseconds of the
 * thread's CPU: each search of the lists and some that strangers type, the first one after a change,
 * making the index (and its longest piece without a pause), and its memory. `--products 168,10000`
 * names the sizes, `--worst 10` prints the dearest searches. Other work on the machine makes the
 * figures larger: compare with `--products 168` of the same run.
 */

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '168,10000,100000' },
    worst: { type: 'string', default: '5' },
  },
})

/** As in `shop-search.server.ts`. */
const AT_ONCE = 40
const TRIES = 8
const STRANGE = [
  'a',
  'c',
  's',
  'ch',
  'z'.repeat(80),
  'asdkjh qwlekjh zxcmnb qpwoei asldkj zmxncb qwpoei alskdj zmxncb qwpeoi alskdjf',
  'hombre mujer negro azul verde blanco gris marrón',
  'chaqueta negra mujer lluvia frío montaña senderismo regalo',
  'yoga frío lluvia viento verano playa oficina viaje',
]

const FOLDER = path.resolve(import.meta.dirname, '../searches')
const searches = [
  ...Object.values(GOLDEN_QUERIES).flatMap((some) => some.map(({ typed }) => typed)),
  ...['golden.tsv', 'held-out.tsv', 'held-out-late.tsv'].flatMap((name) =>
    readList(fs.readFileSync(path.join(FOLDER, name), 'utf8')).map(({ query }) => query),
  ),
  ...STRANGE,
]

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const timed = (work: () => void): number => {
  const begun = cpuMs()
  work()
  return cpuMs() - begun
}
/** The clock of the CPU is coarse, so that one search takes none or several milliseconds. */
const timesTried = (work: () => void): number =>
  timed(() => {
    for (let times = 0; times < TRIES; times += 1) work()
  }) / TRIES
const heldBytes = (): number => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function measure(count: number): void {
  const products = [...manySearched(count)]
  const before = heldBytes()
  const index = new SearchIndex<Product>()
  const pieces: number[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    pieces.push(
      timed(() => {
        for (const [at, product] of products.slice(from, from + AT_ONCE).entries())
          index.put(indexedTexts(product, product), product, from + at)
      }),
    )
  }
  pieces.push(timed(() => index.settle()))
  const bytes = heldBytes() - before
  for (const query of searches.slice(0, 100)) answerSearch(index, query)
  const costs = searches
    .map((query) => ({ query, ms: timesTried(() => void answerSearch(index, query)) }))
    .toSorted((a, b) => a.ms - b.ms)
  const [changed] = products
  const change = timed(() => {
    if (!changed) return
    index.put({ ...indexedTexts(changed, changed), name: 'Zurrón Xilófono' }, changed)
    index.settle()
  })
  const first = timed(() => void answerSearch(index, 'zurron negro'))
  const at = (part: number) => (costs[Math.floor((costs.length - 1) * part)]?.ms ?? 0).toFixed(2)
  const sum = pieces.reduce((all, one) => all + one, 0)
  print(`${count} products, ${index.lexicon.size} words`)
  print(`  a search: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`)
  print(`  a change ${change.toFixed(2)} ms, the first search after it ${first.toFixed(2)} ms`)
  print(`  made in ${sum.toFixed(0)} ms, longest piece ${Math.max(...pieces).toFixed(1)} ms`)
  print(`  ${(bytes / count).toFixed(0)} bytes a product`)
  for (const { query, ms } of costs.slice(costs.length - Number(values.worst)).toReversed())
    print(`    ${ms.toFixed(2)} ms  ${query.slice(0, 60)}`)
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

for (const count of values.products.split(',')) measure(Number(count))
