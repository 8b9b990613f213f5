const TOKEN = /"(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g

type Place = { key: string | number; isList: boolean }

/**
 * The first line of each value of a JSON text, by its path ("products.3.name"), counted from 1.
 * Only for valid JSON: other text gives wrong lines, but no error.
 */
export function jsonLines(text: string): Map<string, number> {
  const lines = new Map<string, number>()
  const open: Place[] = []
  let line = 1
  let key: string | undefined
  let isKeyNext = false
  const begin = () => {
    const path = open.map((place) => place.key).join('.')
    if (!lines.has(path)) lines.set(path, line)
  }
  for (const [token] of text.matchAll(TOKEN)) {
    const top = open.at(-1)
    if (token === '\n') line += 1
    else if (token === '{' || token === '[') {
      begin()
      open.push({ key: token === '[' ? 0 : '', isList: token === '[' })
      isKeyNext = token === '{'
    } else if (token === '}' || token === ']') {
      open.pop()
      isKeyNext = false
    } else if (token === ',' && top) {
      if (top.isList) top.key = Number(top.key) + 1
      isKeyNext = !top.isList
    } else if (token === ':' && top && key !== undefined) {
      top.key = key
      isKeyNext = false
    } else if (isKeyNext) key = JSON.parse(token) as string
    else begin()
  }
  return lines
}

/** The line of a value, or of its nearest existing ancestor. */
export function lineOfPath(
  lines: ReadonlyMap<string, number>,
  path: readonly PropertyKey[],
): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const line = lines.get(path.slice(0, length).join('.'))
    if (line !== undefined) return line
  }
  return 1
}

type Expected = 'value' | 'key' | 'colon' | 'end'

/** The line at which a text stops being JSON; the last line if only the end is missing. */
export function brokenLine(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let isFresh = false // right after an opening bracket, where a closing one is allowed
  let line = 1
  for (const [token] of text.trimEnd().matchAll(TOKEN)) {
    if (token === '\n') {
      line += 1
      continue
    }
    const next = after(token, expected, { top: open.at(-1), isFresh })
    if (next === undefined) return line
    if (token === '{' || token === '[') open.push(token)
    if (token === '}' || token === ']') open.pop()
    isFresh = token === '{' || token === '['
    expected = next
  }
  return line
}

function after(
  token: string,
  expected: Expected,
  { top, isFresh }: { top: string | undefined; isFresh: boolean },
): Expected | undefined {
  const mayClose = expected === 'end' || isFresh
  if (mayClose && ((token === '}' && top === '{') || (token === ']' && top === '['))) return 'end'
  switch (expected) {
    case 'value':
      if (token === '{') return 'key'
      return token === '[' ? 'value' : isScalar(token) ? 'end' : undefined
    case 'key':
      return token.startsWith('"') ? 'colon' : undefined
    case 'colon':
      return token === ':' ? 'value' : undefined
    case 'end':
      if (token !== ',' || top === undefined) return undefined
      return top === '{' ? 'key' : 'value'
  }
}

function isScalar(token: string): boolean {
  try {
    JSON.parse(token)
    return true
  } catch {
    return false
  }
}
