import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Color } from './palette.ts'
import {
  encodingOf,
  encode,
  ending,
  RENDITIONS,
  WIDEST_IN_LISTS,
} from '#core/catalogue/pictures/encode-picture.server.ts'
import { cropped } from '#core/catalogue/pictures/make-pictures.server.ts'
import { CENTRE } from '#core/catalogue/pictures/photographs.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'
import type { Pictured } from './catalogue.ts'
import type { Form } from './frame.ts'
import { FRAMES } from './garments.ts'
import { layerFiles } from './layers.ts'
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
import {
  ENGINE,
  PRINT_ENGINE,
  colorSlug,
  hashOf,
  productBase,
  productPaths,
  type Group,
} from './plan.ts'
import { formLayers, shapeOf, sourcesOf } from './shapes/forms.ts'

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
    const form = formOf(product, look)
    const scenes = sceneCache(form, look)
    return product.colors.map((color) => ({
      key: `products/${product.id}/${colorSlug(color)}`,
      source: sourceHash(product, color, look),
      paths: productPaths(product.id, color, viewsOf(form)),
      hasBack: hasBack(form),
      make: () => makeProduct(product.id, form, color, scenes),
    }))
  })
}

const formOf = ({ garment }: Pictured, look: Look): Garment | Form => look.form ?? garment

const hasBack = (form: Garment | Form): boolean => FRAMES[form].hasBack === true

const viewsOf = (form: Garment | Form): ViewName[] =>
  VIEW_NAMES.filter((view) => view !== 'back' || hasBack(form))

async function makeProduct(
  id: string,
  form: Garment | Form,
  color: Color,
  scenes: (view: ViewName) => Promise<Scene>,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const view of viewsOf(form)) {
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
  const { picture } = await cropped({ bytes, focus: CENTRE })
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

function sceneCache(form: Garment | Form, look: Look): (view: ViewName) => Promise<Scene> {
  const owner = Symbol(form)
  return (view) => {
    let cache = kept.find((one) => one.owner === owner)
    if (!cache) {
      cache = { owner, scenes: new Map() }
      kept.push(cache)
      if (kept.length > MOST_KEPT) kept.shift()
    }
    const scene =
      cache.scenes.get(view) ??
      formLayers(form, view === 'back').then((layers) => prepareScene(layers, form, look, view))
    cache.scenes.set(view, scene)
    return scene
  }
}

const layerHashes = new Map<Garment | Form, string>()

function layerHash(form: Garment | Form): string {
  const known = layerHashes.get(form)
  if (known !== undefined) return known
  const files = sourcesOf(form, hasBack(form)).flatMap(layerFiles)
  const hash = hashOf(files.map((file) => readFileSync(file)))
  layerHashes.set(form, hash)
  return hash
}

function sourceHash(product: Pictured, color: Color, look: Look): string {
  const form = formOf(product, look)
  const frame = FRAMES[form]
  const mix = inksOf(color)
  const { cut, heather, gloss, pieces, relief, without } = look
  const drawings = [
    ...viewsOf(form).map((view) => drawingOf(look, frame, color, view)),
    reliefOf(look, frame),
  ]
  const settings = {
    ENGINE,
    ...(drawings.some((drawing) => drawing !== '') ? { PRINT_ENGINE } : {}),
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
    look: { cut, heather, gloss, without, depth: relief?.depth, pieces },
    ...shapeOf(form),
  }
  const photos = VIEW_NAMES.flatMap((view) => photoOf(product.id, color, view) ?? [])
  return hashOf([
    JSON.stringify(settings),
    layerHash(form),
    ...drawings,
    ...photos.map((file) => readFileSync(file)),
  ])
}
