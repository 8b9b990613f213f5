import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Color } from '#core/catalogue/colors.ts'
import {
  encodingOf,
  encode,
  ending,
  RENDITIONS,
  WIDEST_IN_LISTS,
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
  LIST_GROUND,
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
      paths: productPaths(product.id, color, viewsOf(product.garment)),
      hasBack: hasBack(product.garment),
      make: () => makeProduct(product, color, scenes),
    }))
  })
}

const hasBack = (garment: Garment): boolean => FRAMES[garment].hasBack === true

const viewsOf = (garment: Garment): ViewName[] =>
  VIEW_NAMES.filter((view) => view !== 'back' || hasBack(garment))

async function makeProduct(
  { id, garment }: Pictured,
  color: Color,
  scenes: (view: ViewName) => Promise<Scene>,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const view of viewsOf(garment)) {
    const photo = photoOf(id, color, view)
    const picture = photo
      ? await ofPhoto(readFileSync(photo))
      : await ofScene(await scenes(view), color)
    const kind = view === 'detail' ? 'closeUp' : 'plain'
    const base = productBase(id, color, view)
    for (const rendition of RENDITIONS[view]) {
      const on = rendition.width > WIDEST_IN_LISTS ? picture.page : picture.list
      files.set(`${base}${ending(rendition)}`, await encode(on, rendition, kind))
    }
  }
  return files
}

/** One picture on the paper of the product's page, and on that of lists. */
type OnGrounds = { page: Sharp; list: Sharp }

async function ofPhoto(bytes: Buffer): Promise<OnGrounds> {
  const picture = await cropped(bytes)
  return { page: picture, list: picture }
}

async function ofScene(scene: Scene, color: Color): Promise<OnGrounds> {
  const { page, list } = await colorScene(scene, color)
  const raw = { ...PICTURE[scene.viewName], channels: 3 as const }
  return { page: sharp(page, { raw }), list: sharp(list, { raw }) }
}

/** The colours of a product share their scenes; those of the last products are kept in memory. */
const kept: { owner: symbol; scenes: Map<ViewName, Promise<Scene>> }[] = []
const MOST_KEPT = 3

function sceneCache(garment: Garment, look: Look): (view: ViewName) => Promise<Scene> {
  const owner = Symbol(garment)
  return (view) => {
    let cache = kept.find((one) => one.owner === owner)
    if (!cache) {
      cache = { owner, scenes: new Map() }
      kept.push(cache)
      if (kept.length > MOST_KEPT) kept.shift()
    }
    const scene =
      cache.scenes.get(view) ??
      garmentLayers(garment, view).then((layers) => prepareScene(layers, garment, look, view))
    cache.scenes.set(view, scene)
    return scene
  }
}

function garmentLayers(garment: Garment, view: ViewName): Promise<Layers> {
  if (garment === 'cinta') return headbandLayers()
  return readLayers(view === 'back' ? backOf(garment) : garment)
}

const backOf = (garment: Garment): string => `${garment}_espalda`

const layerHashes = new Map<Garment, string>()

function layerHash(garment: Garment): string {
  const known = layerHashes.get(garment)
  if (known !== undefined) return known
  const files = layerFiles(garment === 'cinta' ? 'gorro' : garment)
  if (hasBack(garment)) files.push(...layerFiles(backOf(garment)))
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
    encoding: encodingOf('plain', 'closeUp'),
    RENDITIONS,
    garment: product.garment,
    detail: frame.detail,
    window: frame.window,
    scale: frame.scale,
    ground: LIST_GROUND,
    fabric: frame.fabric,
    cloth: clothOf(color),
    second: mix(look.second ?? 'tone'),
    trim: mix(look.trim ?? 'trim'),
    look: { cut, heather, gloss, without, depth: relief?.depth },
  }
  const drawings = [
    ...viewsOf(product.garment).map((view) => drawingOf(look, frame, color, view)),
    reliefOf(look, frame),
  ]
  const photos = VIEW_NAMES.flatMap((view) => photoOf(product.id, color, view) ?? [])
  return hashOf([
    JSON.stringify(settings),
    layerHash(product.garment),
    ...drawings,
    ...photos.map((file) => readFileSync(file)),
  ])
}
