import type { Garment } from '#core/catalogue/vocabulary.ts'
import type { Form } from '../frame.ts'
import { headbandLayers } from '../headband.ts'
import { readLayers, type Layers } from '../layers.ts'
import { hairTieLayers } from './hair-tie.ts'
import { isReshaped, RESHAPINGS, reshaped } from './reshaped.ts'

/** Increment when the shapes change, to rebuild the pictures that have one. */
const SHAPES = 1

/** The layers of a form: read from its files, made from another's, or drawn. */
export async function formLayers(form: Garment | Form, isBack: boolean): Promise<Layers> {
  if (form === 'cinta') return headbandLayers()
  if (form === 'coletero' || form === 'coletero_doble')
    return hairTieLayers(form === 'coletero' ? 1 : 2)
  if (isReshaped(form)) return reshaped(await readLayers(side(RESHAPINGS[form].from, isBack)), form)
  return readLayers(side(form, isBack))
}

const side = (garment: string, isBack: boolean): string => (isBack ? `${garment}_espalda` : garment)

/** The stored layers that a form is made from. */
export function sourcesOf(form: Garment | Form, hasBack: boolean): string[] {
  if (form === 'cinta') return ['gorro']
  if (form === 'coletero' || form === 'coletero_doble') return ['pulsera']
  const from = isReshaped(form) ? RESHAPINGS[form].from : form
  return hasBack ? [from, side(from, true)] : [from]
}

/** What the pictures of a form depend on besides files. */
export function shapeOf(form: Garment | Form): { shape?: unknown } {
  if (form === 'coletero' || form === 'coletero_doble') return { shape: SHAPES }
  return isReshaped(form) ? { shape: [SHAPES, RESHAPINGS[form]] } : {}
}
