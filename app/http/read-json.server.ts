import type { z } from 'zod'
import { isWithinBounds } from './json-bounds.ts'

/**
 * Reads a JSON body that fits the schema; throws 415 or 400 otherwise. The server has already
 * limited its size; text lengths and the number of values are checked before the schema. Errors
 * name only the path, and never quote the input.
 */
export async function readJson<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<z.infer<T>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw Response.json({ ok: false, reason: 'not_json' }, { status: 415 })
  let body: unknown
  try {
    body = await request.json()
  } catch {
    throw Response.json({ ok: false, reason: 'not_json' }, { status: 400 })
  }
  if (!isWithinBounds(body)) {
    throw Response.json({ ok: false, reason: 'malformed', paths: [] }, { status: 400 })
  }
  const result = schema.safeParse(body)
  if (!result.success) {
    const paths = result.error.issues.slice(0, 10).map((issue) => issue.path.join('.'))
    throw Response.json({ ok: false, reason: 'malformed', paths }, { status: 400 })
  }
  return result.data
}
