import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DataList } from '#app/ui/data-list.tsx'
import {
  isRichText,
  plainBlocks,
  plainText,
  type Block,
  type PageTable,
  type RichText,
} from '#core/settings/pages/page-content.ts'
import styles from './page-text.module.css'

/** The paragraphs, lists and tables of a page of text. */
export function PageText({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <TextBlock key={plainBlocks([block])} block={block} />)
}

function TextBlock({ block }: { block: Block }) {
  if (isRichText(block)) {
    return <p>{rich(block)}</p>
  }
  if ('list' in block) return <ul>{items(block.list)}</ul>
  if ('steps' in block) return <ol>{items(block.steps)}</ol>
  if ('facts' in block) {
    const rows = block.facts.map(({ label, value }) => ({ label, value: rich(value) }))
    return <DataList look="facts" rows={rows} />
  }
  if ('table' in block) return <Table table={block.table} />
  return <ModelForm {...block.form} />
}

const items = (texts: readonly RichText[]) =>
  texts.map((text) => <li key={plainText(text)}>{rich(text)}</li>)

/** Text with links; the only child of its element. */
export function rich(text: RichText): ReactNode {
  if (typeof text === 'string') return text
  return text.map((part, at) => {
    // oxlint-disable-next-line react/no-array-index-key -- the same words may occur twice
    if (typeof part === 'string') return <span key={at}>{part}</span>
    if ('strong' in part) return <strong key={part.strong}>{part.strong}</strong>
    if (!part.link.startsWith('/')) {
      return (
        <a key={part.link} href={part.link}>
          {part.text}
        </a>
      )
    }
    return (
      <Link key={part.link + part.text} to={part.link}>
        {part.text}
      </Link>
    )
  })
}

function Table({ table: { caption, head, rows } }: { table: PageTable }) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={plainText(name)}>
            <th scope="row">{rich(name)}</th>
            {cells.map((cell, column) => (
              <td key={head[column + 1]} className="num">
                {rich(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ModelForm({ text, fields }: { text: readonly string[]; fields: readonly string[] }) {
  return (
    <div className={styles.form}>
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ul>
        {fields.map((field) => (
          <li key={field}>{`${field}:`}</li>
        ))}
      </ul>
    </div>
  )
}
