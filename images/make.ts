/**
 * `npm run pictures`: makes every picture of the shop that is missing or whose source changed.
 * --force makes all of them again; --only <product id> (repeatable) just those products.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { versionWithBack } from '#core/catalogue/pictures/page-pictures.ts'
import { readPictured } from './catalogue.ts'
import { drawingGroups } from './drawings.ts'
import { editorialGroups } from './editorial.ts'
import {
  deleteStrays,
  isStale,
  picturesFor,
  readMade,
  writeGroup,
  writeSorted,
  type Made,
} from './made.ts'
import type { Group } from './plan.ts'
import { productGroups } from './products.ts'
import { progressBar } from './progress.ts'

const ROOT = join(import.meta.dirname, '..')
const PRODUCTS = readPictured(join(ROOT, 'content', 'catalogue'))
const TARGET = join(ROOT, 'public', 'img')
const MADE = join(import.meta.dirname, 'made.json')
/** Paints one picture while others are encoded. */
const AT_ONCE = 4
/** An interrupted run loses at most this many groups. */
const SAVE_EVERY = 20

async function makePictures(options: { force: boolean; only: string[] }): Promise<void> {
  const groups = [...(await editorialGroups()), ...drawingGroups(), ...productGroups(PRODUCTS)]
  const chosen = groups.filter(
    ({ key }) =>
      options.only.length === 0 || options.only.some((id) => key.startsWith(`products/${id}/`)),
  )
  const before = readMade(MADE)
  const made: Made = {}
  for (const { key } of groups) if (before[key]) made[key] = before[key]
  const work = chosen.filter((group) => options.force || isStale(group, made, TARGET))
  await makeGroups(work, made)
  const strays = deleteStrays(groups, TARGET)
  writeSorted(MADE, made)
  for (const [folder, versions] of Object.entries(picturesFor(PRODUCTS, groups, made)))
    writeSorted(join(ROOT, 'content/pictures', `${folder}.json`), versions)
  report(chosen.length, work.length, strays.length)
}

async function makeGroups(work: Group[], made: Made): Promise<void> {
  const show = progressBar(process.stdout, work.length)
  const queue = [...work]
  let done = 0
  const worker = async (): Promise<void> => {
    for (let group = queue.shift(); group; group = queue.shift()) {
      const content = writeGroup(await group.make(), TARGET)
      const version = group.hasBack ? versionWithBack(content) : content
      made[group.key] = { source: group.source, version }
      done += 1
      show(done, group.key)
      if (done % SAVE_EVERY === 0) writeSorted(MADE, made)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

function report(total: number, remade: number, deleted: number): void {
  if (remade === 0) console.log(`${total} groups of pictures: all up to date`)
  else console.log(`${remade} of ${total} groups of pictures made`)
  if (deleted > 0) console.log(`${deleted} files deleted that no product uses`)
}

sharp.concurrency(1)
sharp.cache(false)
const { values } = parseArgs({
  options: { force: { type: 'boolean' }, only: { type: 'string', multiple: true } },
})
const only = values.only ?? []
const unknown = only.find((id) => !PRODUCTS.some((product) => product.id === id))
if (unknown === undefined) await makePictures({ force: values.force ?? false, only })
else {
  console.error(
    `En content/catalogue no hay ningún producto «${unknown}».
Las fotos de un producto que llegó por un fichero se ponen con: npm run shop -- productos fotos CARPETA`,
  )
  process.exitCode = 1
}
