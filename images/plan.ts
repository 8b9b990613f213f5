import { createHash } from 'node:crypto'
import type { PictureView } from '#core/catalogue/pictures.ts'
import { ending, RENDITIONS } from '#core/catalogue/pictures/encode-picture.server.ts'

/** Files that are made together, from one source. Paths are below `public/img`. */
export type Group = {
  key: string
  /** Hash of everything the files depend on. */
  source: string
  paths: string[]
  /** Among them is the garment's back. */
  hasBack?: boolean
  /** Extra data for the shop besides the version. */
  size?: { width: number; height: number }
  make: () => Promise<Map<string, Buffer>>
}

/** Increment when the image arithmetic changes, to rebuild all pictures. */
export const ENGINE = 2

/** The same for drawings on cloth: rebuilds only the pictures that have one. */
export const PRINT_ENGINE = 2

/** "Marrón" → "marron", as in file names and addresses. */
export function colorSlug(color: string): string {
  return color.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** Every file of one product in one colour, in these views. */
export function productPaths(id: string, color: string, views: readonly PictureView[]): string[] {
  return views.flatMap((view) =>
    RENDITIONS[view].map((rendition) => `${productBase(id, color, view)}${ending(rendition)}`),
  )
}

/** Path of a product picture without width and format. */
export function productBase(id: string, color: string, view: PictureView): string {
  return `products/${id}/${colorSlug(color)}-${view}`
}

/** A content hash: 64 hexadecimal digits, or the first `length` of them. */
export function hashOf(parts: readonly (string | Uint8Array)[], length = 64): string {
  const hash = createHash('sha256')
  // The length precedes each part, so that two splits of the same bytes differ.
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex').slice(0, length)
}
