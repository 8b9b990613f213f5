import { pageChanges } from './page-changes.ts'
import type { PageContent, PageSection } from './page-content.ts'
import { readOwnText } from './own-text.ts'
import { LONGEST_PAGE } from './read-page.ts'

/** What differs between two texts of a page, a line for each kind of change. */
export function changesInWords(before: PageContent, after: PageContent): string[] {
  const { isHeadChanged, added, removed, changed, isReordered } = pageChanges(before, after)
  const sections = (what: string, some: readonly PageSection[]) =>
    some.length === 0
      ? []
      : [`${what}: ${some.map(({ id, title }) => `${title} [${id}]`).join(', ')}.`]
  return [
    ...(isHeadChanged ? ['Cambia la cabecera: título, descripción, fecha o entrada.'] : []),
    ...sections('Cambia', changed),
    ...sections('Nueva', added),
    ...sections('Se quita', removed),
    ...(isReordered ? ['Cambia el orden de las secciones.'] : []),
  ]
}

/** The page that a text says; a text that this version refuses counts as empty. */
export function contentOfText(page: string, text: unknown): PageContent {
  const read = readOwnText(page, String(text).slice(0, LONGEST_PAGE), { isStored: true })
  return read.ok ? read.page : { title: '', description: '', intro: '', sections: [] }
}
