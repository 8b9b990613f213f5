import fs from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD_DIR, ROOT } from '../root.ts'

const BUNDLE = path.join(BUILD_DIR, 'server')
const BUNDLE_URL = pathToFileURL(`${BUNDLE}/`).href

/** Errors are rare and a map is large, so the garbage collector may take it in between. */
const maps = new Map<string, WeakRef<SourceMap>>()

/** A stack trace with the lines of the sources instead of those of the built server. */
export function sourceLines(stack: string): string {
  return stack.split('\n').map(sourceLine).join('\n')
}

function sourceLine(line: string): string {
  const at = line.indexOf(BUNDLE_URL)
  if (at < 0) return line
  const place = /^([\w./-]{1,200}):(\d+):(\d+)/.exec(line.slice(at + BUNDLE_URL.length))
  if (!place) return line
  const [whole, file = '', row, column] = place
  const origin = mapOf(path.join(BUNDLE, file))?.findOrigin(Number(row), Number(column))
  if (!origin || !('fileName' in origin)) return line
  const source = path.relative(ROOT, path.resolve(BUNDLE, path.dirname(file), origin.fileName))
  const end = line.slice(at + BUNDLE_URL.length + whole.length)
  return `${line.slice(0, at)}${source}:${origin.lineNumber}:${origin.columnNumber}${end}`
}

/** The map beside a built file; undefined for packages, whose maps the build leaves out. */
function mapOf(file: string): SourceMap | undefined {
  const known = maps.get(file)?.deref()
  if (known) return known
  let map
  try {
    // The bundler's own output.
    map = new SourceMap(JSON.parse(fs.readFileSync(`${file}.map`, 'utf8')) as SourceMap['payload'])
  } catch {
    return undefined // a trace without source lines is better than none
  }
  maps.set(file, new WeakRef(map))
  return map
}
