import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { compare, type Pictured } from './catalogue.ts'
import { colorSlug, hashOf, type Group } from './plan.ts'

/** The record for the next run: group key to the hashes of its source and of its files. */
export type Made = Record<string, { source: string; version: string }>

type Sized = { version: string; width: number; height: number }

/** What the shop reads, a file each: a version for each address, and the size of pictures that are not 4:5. */
export type Pictures = {
  products: Record<string, Record<string, string>>
  places: Record<string, Sized>
  menu: Record<string, Sized>
  valores: Record<string, Sized>
  share: Record<string, Sized>
  plans: Record<string, string>
  upright: Record<string, string>
}

/** Reads the record; empty if the file is missing. */
export function readMade(file: string): Made {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Made) : {}
}

/** Whether a group must be made: its source changed, or one of its files is missing. */
export function isStale(group: Group, made: Made, target: string): boolean {
  if (made[group.key]?.source !== group.source) return true
  return group.paths.some((path) => !existsSync(join(target, path)))
}

/** Writes a group's files, and returns the version of their content. */
export function writeGroup(files: ReadonlyMap<string, Buffer>, target: string): string {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), bytes)
  }
  return hashOf([...files.values()], 8)
}

/** Writes JSON with sorted keys, one entry per line, for small diffs. */
export function writeSorted(file: string, value: Record<string, unknown>): void {
  const lines = Object.entries(value)
    .toSorted(([a], [b]) => compare(a, b))
    .map(([key, entry]) => {
      const text = JSON.stringify(entry)
        .replaceAll('":', '": ')
        .replaceAll(',"', ', "')
        .replace(/^\{(.*)\}$/, '{ $1 }')
      return `  ${JSON.stringify(key)}: ${text}`
    })
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

/** Collects the shop's data of the groups that were made. */
export function picturesFor(
  products: readonly Pictured[],
  groups: readonly Group[],
  made: Made,
): Pictures {
  const pictures: Pictures = {
    products: {},
    places: {},
    menu: {},
    valores: {},
    share: {},
    plans: {},
    upright: {},
  }
  for (const { id, colors } of products)
    for (const color of colors.toSorted(compare)) {
      const version = made[`products/${id}/${colorSlug(color)}`]?.version
      if (version !== undefined) (pictures.products[id] ??= {})[color] = version
    }
  for (const { key, size } of groups) {
    const [folder = '', name = ''] = key.split('/')
    const version = made[key]?.version
    if (version === undefined || folder === 'products') continue
    if (folder === 'plans' || folder === 'upright') pictures[folder][name] = version
    else if (size) pictures[folder as 'places'][name] = { version, ...size }
  }
  return pictures
}

/** Deletes files below `target` that no group makes; returns their paths. */
export function deleteStrays(groups: readonly Group[], target: string): string[] {
  const wanted = new Set(groups.flatMap((group) => group.paths))
  const strays = filesBelow(target).filter((path) => !wanted.has(path))
  for (const path of strays) rmSync(join(target, path))
  for (const folder of new Set(strays.map((path) => dirname(join(target, path)))))
    if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
  return strays
}

/** Every file below a folder, as paths with `/`. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => relative(folder, join(folder, name)).split(sep).join('/'))
    .toSorted(compare)
}
