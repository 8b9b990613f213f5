import { Link } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import type { FactTable, Story } from './collection-page-data.ts'
import { Folded } from './folded.tsx'
import { PiecePicture } from './piece-picture.tsx'
import styles from './story.module.css'

const SIZES = '(width >= 48rem) 50vw, 100vw'

type StorySectionProps = { id: string; story: Story }

/** A picture on one side, text and a comparison on the other. */
export function StorySection({ id, story }: StorySectionProps) {
  const { place, piece, title, text, table, link } = story
  return (
    <section className={styles.story} data-view={piece?.view} aria-labelledby={id}>
      {piece ? (
        <PiecePicture piece={piece} sizes={SIZES} fill className={styles.picture} />
      ) : (
        <PlacePicture place={place} sizes={SIZES} fill className={styles.picture} />
      )}
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <Paragraphs text={text.slice(0, 1)} />
        {text.length > 1 || table ? (
          <Folded label="Seguir leyendo" of={title}>
            <Paragraphs text={text.slice(1)} />
            {table ? <Comparison table={table} /> : null}
          </Folded>
        ) : null}
        {link ? (
          <LinkButton to={link.to} variant="link">
            {link.label}
          </LinkButton>
        ) : null}
      </div>
    </section>
  )
}

const Paragraphs = ({ text }: Pick<Story, 'text'>) =>
  text.map((paragraph) => (
    <p key={paragraph} className="muted">
      {paragraph}
    </p>
  ))

/** One fact of several products; each name links to its product. */
function Comparison({ table }: { table: FactTable }) {
  const { caption, rows, total } = table
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ id, name, value }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/products/${id}`} viewTransition prefetch="intent">
                {name}
              </Link>
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
      {total ? (
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td>{total.value}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}
