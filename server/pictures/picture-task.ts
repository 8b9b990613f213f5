import fs from 'node:fs'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { FileStoreError } from '#core/base/files/file-store.server.ts'
import { openStore, type FilePlace } from '#core/base/files/open-store.server.ts'
import type { PictureView } from '#core/catalogue/pictures.ts'
import { pictureFault } from '#core/catalogue/pictures/make-pictures.server.ts'
import {
  preparePictures,
  type GivenPictures,
} from '#core/catalogue/pictures/own-pictures.server.ts'
import type { Focus } from '#core/catalogue/pictures/photographs.ts'
import type { PicturesMade } from '#core/catalogue/pictures/picture-job.server.ts'

/** A photograph as a file of its bytes, or the name of one that the store keeps. */
export type TaskPhotograph = { focus: Focus } & ({ file: string } | { photo: string })

/** What the shop's process writes to this one: the photographs are files that it removes. */
export type PictureTask = {
  productId: string
  color: string
  given: Partial<Record<PictureView, TaskPhotograph>>
  place: FilePlace
}

/**
 * The work of `main.js pictures`, a process of its own for each job: what a photograph costs in
 * memory goes with it, and a file that breaks the decoder breaks no shop. Reads a task from its input
 * and writes one line.
 */
export async function runPictureTask(): Promise<void> {
  sharp.concurrency(1) // shoppers need the other cores
  sharp.cache(false)
  const task = (await json(process.stdin)) as PictureTask // from `picture-maker.ts`
  process.stdout.write(JSON.stringify(await make(task)))
}

async function make({ productId, color, given, place }: PictureTask): Promise<PicturesMade> {
  const faults: Extract<PicturesMade, { outcome: 'bad' }>['faults'] = []
  const read: GivenPictures['given'] = {}
  for (const [view, one] of Object.entries(given) as [PictureView, TaskPhotograph][]) {
    const { focus } = one
    if ('photo' in one) {
      read[view] = { source: one.photo, focus }
      continue
    }
    const source = fs.readFileSync(one.file)
    const fault = await pictureFault(source)
    if (fault) faults.push({ view, fault })
    read[view] = { source, focus }
  }
  if (faults.length > 0) return { outcome: 'bad', faults }
  try {
    const store = await openStore(place)
    const made = await preparePictures(store, { productId, color, given: read })
    return made ? { outcome: 'made', ...made } : { outcome: 'gone' }
  } catch (error) {
    if (error instanceof FileStoreError) return { outcome: 'store', fault: error.fault }
    throw error
  }
}
