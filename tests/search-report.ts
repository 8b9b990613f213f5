import fs from 'node:fs'
import { measure, openShippedShop, percent } from './searches/measure.ts'
import { readList } from './searches/read-list.ts'

/* `npm run search-report FILE`: how many searches of a list find what they should. */

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: npm run search-report FILE   (format: tests/searches/README.md)')
  process.exit(2)
}

const shop = openShippedShop()
const list = readList(fs.readFileSync(file, 'utf8'))
const begun = process.cpuUsage()
const measured = list.map((one) => measure(shop, one))
const { user, system } = process.cpuUsage(begun)

for (const { line, query, written, isFirstRight, hasThreeOfFive, found } of measured) {
  if (isFirstRight && hasThreeOfFive) continue
  const missed = isFirstRight ? 'not three of five' : 'first is not right'
  console.log(`${line}: ${query} [${written}] ${missed}\n    ${found.join(' · ') || 'nothing'}`)
}
const first = measured.filter((one) => one.isFirstRight).length
const three = measured.filter((one) => one.hasThreeOfFive).length
console.log(
  `\n${measured.length} searches, ${((user + system) / 1000 / list.length).toFixed(1)} ms of CPU each`,
)
console.log(`first right:   ${first} (${percent(first, list.length)})`)
console.log(`three of five: ${three} (${percent(three, list.length)})`)
