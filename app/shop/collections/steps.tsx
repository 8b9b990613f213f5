import { Link } from 'react-router'
import { DataList } from '#app/ui/data-list.tsx'
import { Chapter } from './chapter.tsx'
import type { Steps } from './collection-page-data.ts'
import { PiecePicture } from './piece-picture.tsx'
import styles from './steps.module.css'

/** Three products in order, each with its reason and its product data. */
export function StepsSection({ id, section }: { id: string; section: Steps }) {
  return (
    <Chapter id={id} title={section.title} text={section.text}>
      <ol className={styles.steps}>
        {section.steps.map(({ title, text, piece, facts }) => (
          <li key={piece.id} className={styles.step}>
            <PiecePicture piece={piece} sizes="(width >= 48rem) 33vw, 40vw" />
            <div className={styles.words}>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
              <Link
                to={`/products/${piece.id}?color=${encodeURIComponent(piece.color)}`}
                viewTransition
                prefetch="intent"
                className={styles.link}
              >
                {piece.name}
              </Link>
              <DataList rows={facts} className={styles.facts} />
            </div>
          </li>
        ))}
      </ol>
    </Chapter>
  )
}
