/** `npm run specification`: makes docs/especificacion.md of the rows and the mends. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../repo-files.ts'
import { MENDS, ROWS, SECTIONS, type Row } from './rows.ts'

export const PAGE = join(ROOT, 'docs/especificacion.md')

const requirements = ROWS.reduce((sum, { count }) => sum + count, 0)

const INTRO = `# Especificación: where each line lives

Generated from \`tests/specification/rows.json\` and \`mends.json\`: change those, then \`npm run specification\`.

**${requirements} requirements in ${ROWS.length} rows, none open.** A row paraphrases what stands and falls together in the owner's
specification, in its order (sections 1 to 9). Its \`n\` counts the requirements: each page, field, text, figure, value,
rule and behaviour that the specification names. Words: [glossary.md](glossary.md). Choices of construction:
[decisions/](decisions/).

- **Requirement**: texts in « » are the shop's own Spanish, to the letter; {n} and {importe} are figures.
- **Where**: files by path, or by name alone where it is unique.
- **Test**: files and whole titles, without tags such as \`@desktop\`; \`%s\` and \`\${path}\` are filled in by the run.
- **State**: \`done\` is in the shop to the letter, \`mended\` otherwise, as the [mends](#mends) say.

Whoever changes what a row says changes the row in the same commit. A new row comes with the test that holds it, a new
deviation with the next M number; none is used twice.`

const MENDS_INTRO = `## Mends

Where the shop differs from the letter, or answers what it leaves open. What a shopper sees and reads stays as
specified; what was simulated or not shown becomes real; a slip that costs a shopper something is mended.`

const code = (name: string) => `\`${name}\``

function whereOf({ files, where }: Row): string {
  const names = files.values()
  return where?.replaceAll('{}', () => code(names.next().value ?? '')) ?? files.map(code).join(', ')
}

const testsOf = ({ tests }: Row): string =>
  Object.entries(tests)
    .map(([file, titles]) => `${code(file)}: ${titles.map((title) => `“${title}”`).join(', ')}`)
    .join(', ')

const tableOf = (head: string[], rows: string[][]): string => {
  const [titles, ...lines] = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [titles, `|${'---|'.repeat(head.length)}`, ...lines].join('\n')
}

/** The page in Markdown, as it must stand in `PAGE`. */
export function specificationPage(): string {
  const sections = SECTIONS.flatMap(({ headings, rows }) => [
    ...headings,
    tableOf(
      ['#', 'Requirement', 'n', 'Where', 'Test', 'State'],
      rows.map((row) => [
        row.id,
        row.requirement,
        `${row.count}`,
        whereOf(row),
        testsOf(row),
        row.state,
      ]),
    ),
  ])
  const mends = tableOf(
    ['#', 'Specification', 'The shop', 'Why'],
    MENDS.map(({ id, specification, shop, why }) => [id, specification, shop, why]),
  )
  return `${[INTRO, ...sections, MENDS_INTRO, mends].join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(PAGE, specificationPage())
