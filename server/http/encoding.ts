import type { Encoding } from '../pages/finish-page.ts'

/** The best encoding of `offered` that a client accepts. `q=0` excludes an encoding. */
export function bestEncoding(
  accept: string | undefined,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding {
  if (!accept) return 'identity'
  const accepts = (name: string) => {
    const part = accept.split(',').find((entry) => entry.split(';')[0]?.trim() === name)
    return part !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(part)
  }
  return offered.find(accepts) ?? 'identity'
}

/** True when the client already has this response. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
