import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { compare } from './catalogue.ts'
import {
  ENCODING,
  encode,
  ending,
  type Rendition,
} from '#core/product-pictures/encode-picture.server.ts'
import { SOURCES } from './layers.ts'
import { hashOf, type Group } from './plan.ts'
import { iconGroup } from './icons.ts'
import { shareGroup } from './share.ts'

const avif = (width: number): Rendition => ({ width, format: 'avif' })

/** Folders of finished pictures, and the widths that the pages use. */
const SETS: { folder: string; from: string; renditions: Rendition[] }[] = [
  {
    folder: 'places',
    from: 'heroes',
    renditions: [...[640, 1024, 1600, 2200].map(avif), { width: 1024, format: 'jpg' }],
  },
  {
    folder: 'menu',
    from: 'menu',
    renditions: [avif(400), avif(720), { width: 400, format: 'jpg' }],
  },
  {
    folder: 'valores',
    from: 'valores',
    renditions: [avif(400), avif(800), { width: 400, format: 'jpg' }],
  },
]

/** Landscapes, menu pictures, value cards, the picture of shared links, and the shop's icons. */
export async function editorialGroups(): Promise<Group[]> {
  const groups = SETS.flatMap((set) =>
    jpegs(set.from).map((file) => setGroup(set.folder, set.renditions, file)),
  )
  return [...(await Promise.all(groups)), shareGroup(), iconGroup()]
}

function jpegs(from: string): string[] {
  const names = readdirSync(join(SOURCES, from)).filter((name) => name.endsWith('.jpg'))
  return names.toSorted(compare).map((name) => join(SOURCES, from, name))
}

async function setGroup(folder: string, renditions: Rendition[], file: string): Promise<Group> {
  const base = `${folder}/${basename(file, '.jpg')}`
  const { width, height } = await sharp(file).metadata()
  const settings = JSON.stringify({ ENCODING, renditions })
  return {
    key: base,
    source: hashOf([settings, readFileSync(file)]),
    paths: renditions.map((rendition) => `${base}${ending(rendition)}`),
    size: { width, height },
    make: async () => {
      const files = new Map<string, Buffer>()
      for (const rendition of renditions)
        files.set(`${base}${ending(rendition)}`, await encode(sharp(file), rendition, 'place'))
      return files
    },
  }
}
