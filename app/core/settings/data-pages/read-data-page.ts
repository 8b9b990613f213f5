import * as v from 'valibot'
import type { SettingChanges } from '#core/base/policy/live-settings.ts'
import { withShopName } from '#core/base/policy/shop.ts'
import type { PageContent, PageSection } from '#core/settings/pages/page-content.ts'
import { namesIn, namesOf } from '#core/settings/pages/page-words.ts'
import { LONGEST_PAGE } from '#core/settings/pages/read-page.ts'
import { findDataPage, type DataPage } from './data-pages.ts'
import { faultWords } from './fault-words.ts'
import { fieldOf, type Field } from './fields.ts'
import { leavesOf } from './leaves.ts'
import { namedFault } from './shop-links.ts'

/** `path`: «slides.0.title», empty for the whole; `message` names the place in words. */
export type DataFault = { path: string; message: string }

/** `text`: as it is stored, so that equal pages are equal texts. */
export type DataText =
  | { ok: true; text: string; value: object; page: PageContent }
  | { ok: false; faults: readonly DataFault[] }

const MOST_TOLD = 10

/**
 * Reads a page of data, as JSON like its file. A text that is stored once was right: what it leads to
 * may be gone since then, so its links are not looked at (`isStored`). Guarded by: read-data-page.test.ts.
 */
export function readDataPage(page: DataPage, typed: string, isStored = false): DataText {
  if (typed.length > LONGEST_PAGE) {
    return wrong(`Es demasiado largo: caben ${LONGEST_PAGE} caracteres.`)
  }
  let value: unknown
  try {
    value = JSON.parse(typed)
  } catch (error) {
    return wrong(`No se puede leer como datos: ${placeOfError(error)}.`)
  }
  const field = fieldOf(page.schema)
  const { output, issues = [], success } = v.safeParse(page.schema, value)
  if (!success) {
    const faults = issues.map((issue) => {
      const path = v.getDotPath(issue) ?? ''
      return { path, message: `${labelAt(field, path)}: ${faultWords(issue)}` }
    })
    return { ok: false, faults: faults.slice(0, MOST_TOLD) }
  }
  const read = output as object // a group
  const faults = isStored ? [] : leavesOf(field, read).flatMap(leafFault)
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, MOST_TOLD) }
  return { ok: true, text: textOf(read), value: read, page: asPage(page.title, field, read) }
}

const wrong = (message: string): DataText => ({ ok: false, faults: [{ path: '', message }] })

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** «línea 3, columna 5», as the engine tells it. */
function placeOfError(error: unknown): string {
  const [, row, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? []
  return row === undefined ? 'revisa comas, comillas y llaves' : `línea ${row}, columna ${column}`
}

type Leaf = ReturnType<typeof leavesOf>[number]

function leafFault({ path, labels, kind, value }: Leaf): DataFault[] {
  if (typeof value !== 'string') return []
  const at = labels.join(' › ')
  const fault = namedFault(kind, value)
  const unknown = namesIn(value).find((name) => !namesOf('text').includes(name))
  return [
    ...(fault === undefined ? [] : [{ path, message: `${at}: ${fault}` }]),
    ...(unknown === undefined
      ? []
      : [{ path, message: `${at}: {{${unknown}}} no es ningún dato de la tienda.` }]),
  ]
}

/** The names of the fields that lead to a path. */
function labelAt(field: Field, path: string): string {
  const labels: string[] = []
  let at: Field | undefined = field
  for (const key of path === '' ? [] : path.split('.')) {
    const index: number = Number(key)
    if (at?.kind === 'list' && Number.isInteger(index)) {
      labels.push(`${at.label} ${index + 1}`)
      at = at.item
    } else if (at?.kind === 'group') {
      at = at.entries.find((entry) => entry.key === key)?.field
      if (at?.kind !== 'list') labels.push(at?.label || key)
    } else labels.push(key)
  }
  return labels.join(' › ') || field.label
}

/** As a page with a section for each entry of the file, and for each one of its lists. */
function asPage(title: string, field: Field, value: object): PageContent {
  const sections = new Map<string, PageSection>()
  for (const { path, labels, value: said } of leavesOf(field, value)) {
    const depth = /^[^.]+\.\d+(?:\.|$)/.test(path) ? 2 : 1
    const id = path.split('.').slice(0, depth).join('.')
    const { blocks = [] } = sections.get(id) ?? {}
    const fact = { label: labels.slice(1).join(' › ') || labels.join(''), value: String(said) }
    sections.set(id, { id, title: labels[0] ?? '', blocks: [...blocks, { facts: [fact] }] })
  }
  return { title, description: title, intro: title, sections: [...sections.values()] }
}

/** What these texts of the owner change where the code reads, by path. Guarded by: read-data-page.test.ts. */
export function dataChanges(texts: Readonly<Record<string, string>>): SettingChanges {
  const all = Object.entries(texts).flatMap(([name, text]) => {
    const page = findDataPage(name)
    const read = page && readDataPage(page, text, true)
    if (!page || !read?.ok) return []
    return Object.entries(withShopName(read.value) as Record<string, object>).flatMap(
      ([key, value]) => {
        const path = page.pathOf(key)
        if (path.includes('.')) return [[path, value]]
        // It is a root of its own, of which only the parts can change.
        return Object.entries(value).map(([part, words]) => [`${path}.${part}`, words as unknown])
      },
    )
  })
  return Object.fromEntries(all) as SettingChanges
}
