import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { compare } from './catalogue.ts'
import {
  encodingOf,
  encode,
  ending,
  type Rendition,
} from '#core/catalogue/pictures/encode-picture.server.ts'
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

/**
 * Upright cuts for phones, of the slides of the home page and the heads of collections: how far to
 * the right each is cut, in per cent. The slides' numbers are those of `home-slider.module.css`, so
 * the cut shows what it showed.
 */
const UPRIGHT = { bali: 34, outdoor: 66, novedades: 67, esenciales: 52, urbano: 43 }
const UPRIGHT_WIDTH_PER_HEIGHT = 0.6
const UPRIGHT_RENDITIONS = [480, 640, 810].map(avif)

/** Landscapes, menu pictures, value cards, the picture of shared links, and the shop's icons. */
export async function editorialGroups(): Promise<Group[]> {
  const groups = SETS.flatMap((set) =>
    jpegs(set.from).map((file) => setGroup(set.folder, set.renditions, file)),
  )
  const upright = Object.entries(UPRIGHT).map(([name, right]) => uprightGroup(name, right))
  return [...(await Promise.all([...groups, ...upright])), shareGroup(), iconGroup()]
}

async function uprightGroup(name: string, right: number): Promise<Group> {
  const file = join(SOURCES, 'heroes', `${name}.jpg`)
  const whole = await sharp(file).metadata()
  const width = Math.round(whole.height * UPRIGHT_WIDTH_PER_HEIGHT)
  const left = Math.round(((whole.width - width) * right) / 100)
  const cut = { left, top: 0, width, height: whole.height }
  return makeSet(`upright/${name}`, UPRIGHT_RENDITIONS, { file, cut })
}

function jpegs(from: string): string[] {
  const names = readdirSync(join(SOURCES, from)).filter((name) => name.endsWith('.jpg'))
  return names.toSorted(compare).map((name) => join(SOURCES, from, name))
}

async function setGroup(folder: string, renditions: Rendition[], file: string): Promise<Group> {
  const { width, height } = await sharp(file).metadata()
  return {
    ...makeSet(`${folder}/${basename(file, '.jpg')}`, renditions, { file }),
    size: { width, height },
  }
}

type Cut = { left: number; top: number; width: number; height: number }

function makeSet(base: string, renditions: Rendition[], from: { file: string; cut?: Cut }): Group {
  const { file, cut } = from
  const settings = JSON.stringify({
    encoding: encodingOf('place'),
    renditions,
    ...(cut ? { cut } : {}),
  })
  const open = () => (cut ? sharp(file).extract(cut) : sharp(file))
  return {
    key: base,
    source: hashOf([settings, readFileSync(file)]),
    paths: renditions.map((rendition) => `${base}${ending(rendition)}`),
    make: async () => {
      const files = new Map<string, Buffer>()
      for (const rendition of renditions)
        files.set(`${base}${ending(rendition)}`, await encode(open(), rendition, 'place'))
      return files
    },
  }
}
