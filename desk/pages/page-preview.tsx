import { useMemo } from 'react'
import {
  isRichText,
  plainText,
  type Block,
  type RichText,
} from '#core/settings/pages/page-content.ts'
import { withWords } from '#core/settings/pages/page-words.ts'
import { faultText, readOwnText } from '#core/settings/pages/own-text.ts'
import { DeskNotice } from '../ui/desk-notice.tsx'
import styles from './pages.module.css'

/** The page as shoppers will read it, with the figures of now, or the first fault and its line. */
export function PagePreview({ page, text }: { page: string; text: string }) {
  const read = useMemo(() => readOwnText(page, text), [page, text])
  if (!read.ok) {
    return <DeskNotice tone="failed">{faultText(read)}</DeskNotice>
  }
  const { title, intro, sections } = withWords(read.page)
  return (
    <article className={styles.page} aria-label="Cómo se verá">
      <p>
        <b>{title}</b>
      </p>
      <p>
        <Words text={intro} />
      </p>
      {sections.map((section) => (
        <section key={section.id}>
          <h3>{section.title}</h3>
          {section.blocks.map((block, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the blocks have no other name
            <Part key={at} block={block} />
          ))}
        </section>
      ))}
    </article>
  )
}

function Part({ block }: { block: Block }) {
  if (isRichText(block)) return <Line text={block} />
  if ('form' in block) return [...block.form.text, ...block.form.fields].map(asLine)
  if ('facts' in block) return block.facts.map((fact) => <Fact key={fact.label} {...fact} />)
  if ('table' in block) {
    return (
      <table>
        <tbody>
          {[block.table.head, ...block.table.rows].map((row) => (
            <tr key={row.map(plainText).join('|')}>
              {row.map((cell) => (
                <td key={plainText(cell)}>
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  const entries = ('list' in block ? block.list : block.steps).map((entry) => (
    <li key={plainText(entry)}>
      <Words text={entry} />
    </li>
  ))
  return 'list' in block ? <ul>{entries}</ul> : <ol>{entries}</ol>
}

const asLine = (text: string) => <Line key={text} text={text} />

const Line = ({ text }: { text: RichText }) => (
  <p>
    <Words text={text} />
  </p>
)

const Fact = ({ label, value }: { label: string; value: RichText }) => (
  <p>
    <b>{label}: </b>
    <Words text={value} />
  </p>
)

/** Links are underlined and lead nowhere: they are addresses of the shop, not of the desk. */
function Words({ text }: { text: RichText }) {
  const parts = typeof text === 'string' ? [text] : text
  return parts.map((part) => {
    if (typeof part === 'string') return part
    return 'strong' in part ? (
      <strong key={part.strong}>{part.strong}</strong>
    ) : (
      <u key={part.link + part.text} title={part.link}>
        {part.text}
      </u>
    )
  })
}
