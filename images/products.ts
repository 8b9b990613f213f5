import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Color } from '#core/catalogue/colors.ts'
import {
  ENCODING,
  encode,
  ending,
  RENDITIONS,
} from '#core/product-pictures/encode-picture.server.ts'
import { cropped } from '#core/product-pictures/make-pictures.server.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'
import type { Pictured } from './catalogue.ts'
import { FRAMES } from './garments.ts'
import { headbandLayers } from './headband.ts'
import { layerFiles, readLayers, type Layers } from './layers.ts'
import { inksOf, type Look } from './look.ts'
import { lookOf } from './looks.ts'
import { clothOf } from './palette.ts'
import {
  PICTURE,
  VIEW_NAMES,
  colorScene,
  drawingOf,
  prepareScene,
  reliefOf,
  type Scene,
  type ViewName,
} from './picture.ts'
import { ENGINE, colorSlug, hashOf, productBase, productPaths, type Group } from './plan.ts'

const PHOTOS = join(import.meta.dirname, 'photos')

/** The owner's own photograph of a view, if there is one. */
function photoOf(id: string, color: string, view: ViewName): string | undefined {
  const base = join(PHOTOS, id, `${colorSlug(color)}-${view}`)
  return ['.jpg', '.png'].map((end) => base + end).find((file) => existsSync(file))
}

/** The groups of these products: one for each colour of each. */
export function productGroups(products: readonly Pictured[]): Group[] {
  return products.flatMap((product) => {
    const look = lookOf(product, products)
    const scenes = sceneCache(product.garment, look)
    return product.colors.map((color) => ({
      key: `products/${product.id}/${colorSlug(color)}`,
      source: sourceHash(product, color, look),
      paths: productPaths(product.id, color),
      make: () => makeProduct(product.id, color, scenes),
    }))
  })
}

async function makeProduct(
  id: string,
  color: Color,
  scenes: (view: ViewName) => Promise<Scene>,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const view of VIEW_NAMES) {
    const photo = photoOf(id, color, view)
    const picture = photo
      ? await cropped(readFileSync(photo))
      : await fromLayers(await scenes(view), color)
    const kind = view === 'detail' ? 'closeUp' : 'plain'
    const base = productBase(id, color, view)
    for (const rendition of RENDITIONS[view])
      files.set(`${base}${ending(rendition)}`, await encode(picture, rendition, kind))
  }
  return files
}

/** A picture from 16-bit sRGB pixels. */
async function fromLayers(scene: Scene, color: Color): Promise<Sharp> {
  return sharp(await colorScene(scene, color), { raw: { ...PICTURE, channels: 3 } })
}

/** The colours of a product share their scenes; only the current product is kept in memory. */
let cache: { owner: symbol; scenes: Map<ViewName, Promise<Scene>> } | undefined

function sceneCache(garment: Garment, look: Look): (view: ViewName) => Promise<Scene> {
  const owner = Symbol(garment)
  return (view) => {
    if (cache?.owner !== owner) cache = { owner, scenes: new Map() }
    const scene =
      cache.scenes.get(view) ??
      garmentLayers(garment).then((layers) => prepareScene(layers, garment, look, view))
    cache.scenes.set(view, scene)
    return scene
  }
}

function garmentLayers(garment: Garment): Promise<Layers> {
  return garment === 'cinta' ? headbandLayers() : readLayers(garment)
}

const layerHashes = new Map<Garment, string>()

function layerHash(garment: Garment): string {
  const known = layerHashes.get(garment)
  if (known !== undefined) return known
  const files = layerFiles(garment === 'cinta' ? 'gorro' : garment)
  const hash = hashOf(files.map((file) => readFileSync(file)))
  layerHashes.set(garment, hash)
  return hash
}

function sourceHash(product: Pictured, color: Color, look: Look): string {
  const frame = FRAMES[product.garment]
  const mix = inksOf(color)
  const { cut, heather, gloss, relief, without } = look
  const settings = {
    ENGINE,
    ENCODING,
    RENDITIONS,
    garment: product.garment,
    detail: frame.detail,
    fabric: frame.fabric,
    cloth: clothOf(color),
    second: mix(look.second ?? 'tone'),
    trim: mix(look.trim ?? 'trim'),
    look: { cut, heather, gloss, without, depth: relief?.depth, label: frame.label },
  }
  const drawings = [drawingOf(look, frame, color), reliefOf(look, frame)]
  const photos = VIEW_NAMES.flatMap((view) => photoOf(product.id, color, view) ?? [])
  return hashOf([
    JSON.stringify(settings),
    layerHash(product.garment),
    ...drawings,
    ...photos.map((file) => readFileSync(file)),
  ])
}
