import * as v from 'valibot'
import { isWithinBounds } from './json-bounds.ts'

/**
 * Reads a JSON body that fits the schema; throws 415 or 400 otherwise. The server has already
 * limited its size; text lengths and the number of values are checked before the schema. Errors
 * name only the path, and never quote the input.
 */
export async function readJson<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
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
  const result = v.safeParse(schema, body, { abortPipeEarly: true })
  if (!result.success) {
    const paths = result.issues.slice(0, 10).map(placeOf)
    throw Response.json({ ok: false, reason: 'malformed', paths }, { status: 400 })
  }
  return result.output
}

/** Where an issue is. The name of an unknown key is left out: it is the sender's. */
function placeOf({ path, expected }: v.BaseIssue<unknown>): string {
  const keys = path?.map(({ key }) => key) ?? []
  return (expected === 'never' ? keys.slice(0, -1) : keys).join('.')
}
