import type { PageContent, PageSection } from './page-content.ts'
import { writePage } from './write-page.ts'

/** What differs between two texts of a page; sections by their id. */
export type PageChanges = {
  /** Title, description, day or introduction. */
  isHeadChanged: boolean
  added: PageSection[]
  removed: PageSection[]
  changed: PageSection[]
  /** The sections that both have stand in another order. */
  isReordered: boolean
}

/** Compares the text before with the text after. */
export function pageChanges(before: PageContent, after: PageContent): PageChanges {
  const written = (page: PageContent, sections: readonly PageSection[]) =>
    writePage({ ...page, sections })
  const find = (page: PageContent, { id }: PageSection) =>
    page.sections.find((section) => section.id === id)
  const added = after.sections.filter((section) => !find(before, section))
  const removed = before.sections.filter((section) => !find(after, section))
  const changed = after.sections.filter((section) => {
    const old = find(before, section)
    return old && written(before, [old]) !== written(before, [section])
  })
  const shared = (page: PageContent, other: PageContent) =>
    page.sections.filter((section) => find(other, section)).map(({ id }) => id)
  return {
    isHeadChanged: written(before, []) !== written(after, []),
    added,
    removed,
    changed,
    isReordered: shared(before, after).join(' ') !== shared(after, before).join(' '),
  }
}
