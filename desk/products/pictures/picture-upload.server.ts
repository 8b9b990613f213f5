import type { Shop } from '#app/shop.server.ts'
import { CENTRE, isPhoto, readFocus } from '#core/catalogue/pictures/photographs.ts'
import type { PictureJob } from '#core/catalogue/pictures/picture-job.server.ts'
import { colorsOf } from '#core/catalogue/product-edit/product-colors.server.ts'
import { sealPictures } from './picture-seal.server.ts'
import { notMadeText } from './not-made-words.server.ts'
import {
  NO_COLOR,
  NO_FORM,
  NO_FRONT,
  NO_PRODUCT,
  VIEWS,
  type UploadOutcome,
} from './picture-words.ts'

/**
 * Makes the pictures of a product in one colour from a posted form: `color`, and for each view a file
 * (`front`, `detail`, `back`) or the name of a photograph that the shop keeps (`photo_front` …), with
 * its focus in percents (`x_front`, `y_front` …). Names and types that a browser states are not
 * believed: only the bytes count. Changes nothing in the database.
 */
export async function makeUploaded(
  shop: Pick<Shop, 'db' | 'makePictures' | 'sessionSecret'>,
  productId: string,
  request: Request,
): Promise<UploadOutcome> {
  const form = await readUpload(request)
  if (!form) return { ok: false, text: NO_FORM }
  const { color, given } = form
  const colors = await colorsOf(shop.db, productId)
  if (!colors) return { ok: false, text: NO_PRODUCT }
  if (!colors.includes(color)) return { ok: false, text: NO_COLOR }
  if (!given.front) return { ok: false, text: NO_FRONT }
  const made = await shop.makePictures({ productId, color, given })
  if (made.outcome !== 'made') return { ok: false, text: notMadeText(made) }
  const photographs = JSON.stringify(made.photographs)
  const pictures = { productId, color, version: made.version, photographs }
  return { ok: true, ...pictures, seal: sealPictures(shop.sessionSecret, pictures) }
}

type Upload = { color: string; given: PictureJob['given'] }

async function readUpload(request: Request): Promise<Upload | undefined> {
  let form: FormData
  try {
    form = await request.formData()
  } catch {
    return undefined
  }
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const given: Upload['given'] = {}
  for (const view of VIEWS) {
    const file = form.get(view)
    const kept = text(`photo_${view}`)
    const focus = readFocus(`${text(`x_${view}`)},${text(`y_${view}`)}`) ?? CENTRE
    // A field without a file is an empty one.
    if (file instanceof File && file.size > 0) {
      given[view] = { source: Buffer.from(await file.arrayBuffer()), focus }
    } else if (isPhoto(kept) && text(`sin_${view}`) === '') {
      given[view] = { source: kept, focus }
    }
  }
  return { color: text('color'), given }
}
