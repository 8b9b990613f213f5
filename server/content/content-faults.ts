import * as v from 'valibot'
import { pageFiles } from '#content/pages/page-files.ts'
import { readFaq } from '#core/settings/pages/read-faq.ts'
import { readPage } from '#core/settings/pages/read-page.ts'
import { faultWords } from '#core/settings/data-pages/fault-words.ts'
import { ConfigError } from '../config.ts'
import { CONTENT_FILES } from './content-schemas.ts'

/** As many as a person mends at once. */
const MOST_TOLD = 10

/**
 * What is wrong in the files of data and the pages of text, in words for the owner: the file, the place
 * in it and what belongs there. Empty: nothing. Guarded by: content-faults.test.ts.
 */
export const contentFaults = (files = CONTENT_FILES, pages = pageFiles): string[] =>
  [...files.flatMap(faultsOf), ...Array.from(pages, faultOfPage).flat()].slice(0, MOST_TOLD)

/** Throws `ConfigError` with these faults, if there are any: nothing is served of a broken file. */
export function requireContent(): void {
  const faults = contentFaults()
  if (faults.length === 0) return
  throw new ConfigError(['hay algo que corregir en content/:', ...faults].join('\n  '))
}

function faultsOf({ file, content, schema }: (typeof CONTENT_FILES)[number]): string[] {
  const { issues = [] } = v.safeParse(schema, content)
  return issues.map(
    (issue) => `content/${file}: ${v.getDotPath(issue) ?? 'todo el fichero'}: ${faultWords(issue)}`,
  )
}

function faultOfPage([name, text]: [string, string]): string[] {
  const read = name === 'faq' ? readFaq(text) : readPage(name, text)
  return read.ok ? [] : [`content/pages/${name}.txt, línea ${read.line}: ${read.message}`]
}
