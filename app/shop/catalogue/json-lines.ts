const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g

type Place = { key: string | number; isList: boolean }

/**
 * The line on which each value of a JSON text begins, by its path ("products.3.name"), counted from
 * 1. For texts that `JSON.parse` has taken: anything else gives some lines and no error.
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

/** The line of a value, or of the nearest thing around it that is there. */
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
