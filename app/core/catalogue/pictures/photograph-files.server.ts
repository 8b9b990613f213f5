import { buffer } from 'node:stream/consumers'
import { colorSlug } from '#core/catalogue/pictures.ts'
import type { FileStore } from '#core/base/files/file-store.server.ts'

/** A photograph that the shop keeps; `photo` is the hash that names it. */
export type KeptPhotograph = { productId: string; color: string; photo: string }

/** The key of a kept photograph, or of the small one to look at. */
export const photographKey = (
  { productId, color, photo }: KeptPhotograph,
  isSmall = false,
): string => `${productId}/${colorSlug(color)}/photos/${photo}${isSmall ? '-small' : ''}.jpg`

/** The bytes of a kept photograph, a JPEG; undefined if it is gone. Throws `FileStoreError`. */
export async function readPhotograph(
  store: Pick<FileStore, 'read'>,
  of: KeptPhotograph,
  isSmall = false,
): Promise<Buffer | undefined> {
  const found = await store.read(photographKey(of, isSmall))
  return found && buffer(found.body)
}
