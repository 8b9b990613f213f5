import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretsOf, signingSecret, type SessionSecret } from '#core/base/secrets/session-secret.ts'

/** Pictures that were made, and can be shown. `photographs` is their JSON; '' if none were kept. */
export type MadePictures = {
  productId: string
  color: string
  version: string
  photographs: string
}

const BYTES = 16

/**
 * Says that this shop has made the files of a version, so that a form can name it: the change itself
 * works in a transaction, where no store is asked.
 */
export const sealPictures = (secret: SessionSecret, made: MadePictures): string =>
  sealOf(signingSecret(secret), made)

export function isSealed(secret: SessionSecret, made: MadePictures, seal: string): boolean {
  const given = Buffer.from(seal)
  return secretsOf(secret).some((one) => {
    const right = Buffer.from(sealOf(one, made))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

function sealOf(secret: string, made: MadePictures): string {
  const { productId, color, version, photographs } = made
  const text = JSON.stringify(['desk pictures', productId, color, version, photographs])
  return createHmac('sha256', secret).update(text).digest().subarray(0, BYTES).toString('base64url')
}

/** The pictures that an address names, if this shop has made them. */
export function readWaiting(secret: SessionSecret, productId: string, asked: URLSearchParams) {
  const [color = '', version = '', photographs = '', seal = ''] = [
    'color',
    'version',
    'fotos',
    'sello',
  ].map((key) => asked.get(key) ?? '')
  if (color === '' || !isSealed(secret, { productId, color, version, photographs }, seal)) {
    return null
  }
  return { color, version, photographs, seal }
}
