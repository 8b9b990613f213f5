import type { Color } from './palette.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'
import { blurred } from './blur.ts'
import { heather, relief, weave } from './cloth.ts'
import { colorize, type Print } from './colorize.ts'
import type { Form, Frame } from './frame.ts'
import { FRAMES } from './garments.ts'
import { UNITS, type Layers } from './layers.ts'
import { inksOf, type Art, type Look, type Mix } from './look.ts'
import { clothOf, linear } from './palette.ts'
import { embossed, printed } from './print.ts'
import { laidOut, printedOn, type Pieces } from './shapes/pieces.ts'
import { lookAt, seen, type Cut, type View, type Window } from './view.ts'

/** Pixels of a picture, 4:5: enough for the zoom, and for a close-up all that its layers have. */
export const PICTURE = {
  front: { width: 2000, height: 2500 },
  back: { width: 2000, height: 2500 },
  detail: { width: 1000, height: 1250 },
} as const
export const VIEW_NAMES = ['front', 'back', 'detail'] as const
export type ViewName = (typeof VIEW_NAMES)[number]

/** The paper behind every garment in a list; a product's own page has paper of its colour's tint. */
export const LIST_GROUND = '#e9e7e1'

/** The tone of cloth without seams. */
const PLAIN_TONE = 0.74

/** A garment with a product's look in one view, before it has a colour. */
export type Scene = {
  layers: Layers
  view: View
  garment: Garment | Form
  look: Look
  viewName: ViewName
  /** A pack laid out, of which `layers` are one piece. */
  pack?: { layers: Layers; pieces: Pieces }
}

/** 16-bit sRGB pixels: on the paper of a product's page, and on that of lists if it is in any. */
export type Painted = { page: Uint16Array; list: Uint16Array }

/** The SVG of a look in one colour; empty when it has none. The back has what goes all around. */
export function drawingOf(look: Look, frame: Frame, color: Color, view: ViewName): string {
  const { art = [] } = look
  if (view === 'back') {
    const around = art.filter((draw) => draw.isAllAround)
    return drawn(around, frame, inksOf(color))
  }
  return drawn(art, frame, inksOf(color))
}

/** The height map of a look; grey, so it is the same in every colour. */
export function reliefOf(look: Look, frame: Frame): string {
  return look.relief ? drawn([look.relief.art], frame, (ink) => ink) : ''
}

function drawn(art: Art[], frame: Frame, mix: Mix): string {
  return art.map((draw) => draw(frame, mix)).join('')
}

/** The part of the layers that a view shows. */
function windowOf(frame: Frame, view: ViewName): Window {
  const [x, y, width] = view === 'detail' ? frame.detail : (frame.window ?? [0, 0, UNITS.width])
  return { x, y, width, height: width * 1.25 }
}

/** A close-up is not shrunk: what it shows has no neighbour to agree with. */
function cutOf(look: Look, { scale = 1 }: Frame, view: ViewName): Cut {
  if (view === 'detail') return look.cut ?? {}
  const { width = 1, length = 1, hem = 1 } = look.cut ?? {}
  return { width: width * scale, length: length * scale, hem }
}

/** Prepares everything of a picture that its colours share. */
export async function prepareScene(
  source: Layers,
  garment: Garment | Form,
  look: Look,
  viewName: ViewName,
): Promise<Scene> {
  const frame = FRAMES[garment]
  const cut = cutOf(look, frame, viewName)
  const view = lookAt(source, windowOf(frame, viewName), PICTURE[viewName], cut)
  const layers = seen(source, view)
  if (look.without) leaveOffTrim(layers, view.zoom)
  if (look.relief) {
    const height = await embossed(reliefOf(look, frame), layers, view)
    relief(layers, height, look.relief.depth, view.zoom)
  }
  if (look.heather) heather(layers, view, look.heather)
  weave(layers, view, frame.fabric, source.scale)
  if (look.gloss !== undefined)
    for (let at = 0; at < layers.gloss.length; at++)
      layers.gloss[at] = (layers.gloss[at] ?? 0) * look.gloss
  const scene = { layers, view, garment, look, viewName }
  if (!look.pieces || viewName !== 'front') return scene
  return { ...scene, pack: { layers: laidOut(layers, look.pieces), pieces: look.pieces } }
}

/**
 * Turns trim into plain main fabric. Smooths the light there, since letters leave their relief in
 * it.
 */
function leaveOffTrim(layers: Layers, zoom: number): void {
  const [main, , trim] = layers.zones
  const { width, height } = layers
  const place = main.map((_, at) => ((trim[at] ?? 0) > 0 ? 1 : 0))
  const near = blurred(place, width, height, Math.round(2 * zoom))
  const soft = blurred(layers.light, width, height, Math.round(6 * zoom))
  for (let at = 0; at < main.length; at++) {
    const share = Math.min(1, (near[at] ?? 0) * 2) * (layers.coverage[at] ?? 0)
    if (share === 0) continue
    const mix = (plane: Float32Array, to: number): number =>
      (plane[at] ?? 0) + (to - (plane[at] ?? 0)) * share
    layers.light[at] = mix(layers.light, soft[at] ?? 0)
    layers.tone[at] = mix(layers.tone, PLAIN_TONE * (layers.coverage[at] ?? 0))
    main[at] = (main[at] ?? 0) + (trim[at] ?? 0)
    trim[at] = 0
  }
}

/** Colours a scene, in the size that `PICTURE` gives its view. */
export async function colorScene(scene: Scene, color: Color): Promise<Painted> {
  const mix = inksOf(color)
  const drawing = drawingOf(scene.look, FRAMES[scene.garment], color, scene.viewName)
  const print = drawing ? await inkOf(drawing, scene) : undefined
  const tint = linear(clothOf(color).backdrop)
  const [page = new Uint16Array(), list = page] = colorize(scene.pack?.layers ?? scene.layers, {
    main: linear(clothOf(color).main),
    second: linear(mix(scene.look.second ?? 'tone')),
    trim: linear(mix(scene.look.trim ?? 'trim')),
    grounds: scene.viewName === 'back' ? [tint] : [tint, linear(LIST_GROUND)],
    ...(print ? { print } : {}),
  })
  return { page, list }
}

async function inkOf(drawing: string, { layers, view, pack }: Scene): Promise<Print> {
  const print = await printed(drawing, layers, view)
  return pack ? printedOn(print, layers, pack.pieces) : print
}
