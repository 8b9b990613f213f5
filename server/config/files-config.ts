import path from 'node:path'
import * as v from 'valibot'
import type { FilePlace } from '#core/base/files/open-store.server.ts'
import { url } from './config-values.ts'

/** The variables about files that the shop keeps; the four of the object store go together. */
export const FileSettings = v.object({
  PICTURES_DIR: v.optional(v.string()),
  ASSETS_DIR: v.optional(v.string()),
  FILES_URL: v.optional(
    v.pipe(
      url(['https:', 'http:']),
      v.check(isBucket, 'must name a bucket and hold no key: https://store.example/bucket'),
    ),
  ),
  FILES_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)), 'us-east-1'),
  FILES_KEY_ID: v.optional(v.string()),
  FILES_SECRET: v.optional(v.string()),
})
type FileSettings = v.InferOutput<typeof FileSettings>

function isBucket(text: string): boolean {
  const parsed = URL.parse(text)
  if (parsed === null) return true // reported already
  const { pathname, search, hash, username, password } = parsed
  const parts = pathname.split('/').slice(1)
  return (
    `${search}${hash}${username}${password}` === '' &&
    parts.every((part) => /^[\w-][\w.-]*$/.test(part))
  )
}

/** What is wrong with the variables together: the name of one, and why; undefined: nothing. */
export function filesFault(values: FileSettings): [keyof FileSettings, string] | undefined {
  const { FILES_URL, FILES_KEY_ID, FILES_SECRET } = values
  const keys = { FILES_KEY_ID, FILES_SECRET }
  for (const name of ['FILES_KEY_ID', 'FILES_SECRET'] as const) {
    if (FILES_URL !== undefined && keys[name] === undefined) {
      return [name, 'is required when FILES_URL is set']
    }
    if (FILES_URL === undefined && keys[name] !== undefined) {
      return ['FILES_URL', `is required when ${name} is set`]
    }
  }
  for (const name of ['PICTURES_DIR', 'ASSETS_DIR'] as const) {
    if (FILES_URL !== undefined && values[name] !== undefined) {
      return [name, 'and FILES_URL are both set: remove one of them']
    }
  }
  return undefined
}

export type FilePlaces = {
  /** Pictures that the owner added; several servers share them. */
  pictures: FilePlace
  /** Where the browser's files of each build are kept; undefined: only those of this build are served. */
  assets: FilePlace | undefined
}

/** Where the shop keeps its files. The values must be without fault. */
export function filePlaces(values: FileSettings & { DATA_DIR: string }): FilePlaces {
  const { FILES_URL, FILES_KEY_ID: keyId = '', FILES_SECRET: secret = '' } = values
  if (FILES_URL !== undefined) {
    const s3 = { url: FILES_URL, region: values.FILES_REGION, keyId, secret }
    return { pictures: { s3, prefix: 'pictures/' }, assets: { s3, prefix: 'assets/' } }
  }
  const { DATA_DIR, PICTURES_DIR, ASSETS_DIR } = values
  return {
    pictures: { dir: path.resolve(PICTURES_DIR ?? path.join(DATA_DIR, 'pictures')) },
    assets: ASSETS_DIR === undefined ? undefined : { dir: path.resolve(ASSETS_DIR) },
  }
}
