import * as v from 'valibot'
import { reasonOf, type FaultReason } from '#core/catalogue/catalogue-faults.ts'
import { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { makerFault, makerFaultDetail, type Makers } from '#core/catalogue/makers/makers.ts'

/** A product as people edit it: all fields but its stock and its EANs, which have pages of their own. */
export type ProductContent = Omit<CatalogueFileProduct, 'stock' | 'eans'>

/** A draft may lack fields, or hold values that are not valid yet. */
export type DraftContent = { id: string } & Partial<ProductContent>

/** A field that cannot be published as it is; `path` is «composition.0.fibres». */
export type ContentFault = { path: string; reason: FaultReason; detail: string }

export type ContentCheck =
  | { ok: true; product: CatalogueFileProduct }
  | { ok: false; faults: ContentFault[] }

/** An editor sends no more than this; a product of the shop has about 2 kB. */
export const MOST_CONTENT_CHARACTERS = 60_000

/**
 * Decides whether a content can be sold: the rules of the catalogue's files, so that both ways
 * make the same products. New variants get no units. Refuses with every fault. `makers`: of the shop.
 */
export function checkContent(content: DraftContent, makers: Makers): ContentCheck {
  const whole = { ...content, stock: { default: 0 } }
  const result = v.safeParse(CatalogueFileProduct, whole)
  const faults = (result.issues ?? []).map((issue): ContentFault => {
    const path = (issue.path ?? []).map(({ key }) => key as PropertyKey)
    return { path: path.map(String).join('.'), ...reasonOf(issue, valueAt(whole, path)) }
  })
  const { maker } = content
  const reason = maker ? makerFault(maker, makers) : undefined
  if (maker && reason)
    faults.push({ path: 'maker', reason, detail: makerFaultDetail(maker, makers) })
  if (faults.length > 0 || !result.success) return { ok: false, faults }
  const { eans: _eans, ...product } = result.output
  return { ok: true, product }
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  let value = content
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
  return value
}

/** The fields that differ, with both values: for the history, and for a person who was slower. */
export function contentChanges(
  before: DraftContent,
  after: DraftContent,
): { field: string; before: unknown; after: unknown }[] {
  const [was, is] = [before, after] as Record<string, unknown>[]
  return Object.keys({ ...was, ...is })
    .filter((field) => JSON.stringify(was?.[field]) !== JSON.stringify(is?.[field]))
    .map((field) => ({ field, before: was?.[field], after: is?.[field] }))
}

const NUMBERED = /^(.*)-(\d+)$/

/** The next free id of the same series: «mens-jacket-13» after «mens-jacket-12». */
export function nextId(id: string, taken: readonly string[]): string {
  const series = NUMBERED.exec(id)?.[1] ?? id
  const numbers = taken.flatMap((other) => {
    const [, itsSeries, number] = NUMBERED.exec(other) ?? []
    return itsSeries === series ? [Number(number)] : []
  })
  return `${series}-${Math.max(0, ...numbers) + 1}`
}
