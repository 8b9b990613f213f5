import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { FileStore } from '#core/base/files/file-store.server.ts'
import { MOST_PIXELS } from './make-pictures.server.ts'
import { photographKey, type KeptPhotograph } from './photograph-files.server.ts'

/** More than the zoom shows of a photograph that is cut from one side to the other. */
const LONGEST_SIDE = 4000
const QUALITY = 92
/** To choose the focus: seconds of a phone at a fair, not minutes. */
const SMALL_SIDE = 640

/** The name of a photograph: the hash of the file as it was sent. */
export const photographName = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/**
 * Keeps a photograph whole, so that it can be cut again: upright and as JPEG, without the place and
 * camera that the file may name. Returns its name. Throws `FileStoreError`.
 */
export async function keepPhotograph(
  store: FileStore,
  of: Omit<KeptPhotograph, 'photo'>,
  bytes: Buffer,
): Promise<string> {
  const photo = photographName(bytes)
  const keys = [photographKey({ ...of, photo }), photographKey({ ...of, photo }, true)] as const
  if ((await store.find(keys[0])) && (await store.find(keys[1]))) return photo
  await store.put(keys[0], await whole(bytes, LONGEST_SIDE), 'image/jpeg')
  await store.put(keys[1], await whole(bytes, SMALL_SIDE), 'image/jpeg')
  return photo
}

const whole = (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
