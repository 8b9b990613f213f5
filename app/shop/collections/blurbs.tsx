import { BlurbDrawing } from './blurb-drawing.tsx'
import { Chapter } from './chapter.tsx'
import type { Blurb } from './collection-page-data.ts'
import { Folded } from './folded.tsx'
import styles from './blurbs.module.css'

type BlurbsProps = { title: string; items: readonly Blurb[] }

/** Promises, each with the product data that support it: no figure without its product. */
export function Blurbs({ title, items }: BlurbsProps) {
  return (
    <div className={styles.ground}>
      <Chapter id="promesas" title={title}>
        <ul className={styles.blurbs}>
          {items.map((blurb) => (
            <li key={blurb.title} className={styles.blurb}>
              <BlurbDrawing name={blurb.drawing} />
              <h3>{blurb.title}</h3>
              <p className="muted">{blurb.text}</p>
              <Folded label="Ver los datos" of={blurb.title}>
                <dl className={styles.facts}>
                  {blurb.facts.map(({ id, name, value, note }) => (
                    <div key={id + value}>
                      <dt>{name}</dt>
                      <dd>
                        <span>{value}</span>
                        {note ? <small>{withWholeCodes(note)}</small> : null}
                      </dd>
                    </div>
                  ))}
                </dl>
              </Folded>
            </li>
          ))}
        </ul>
      </Chapter>
    </div>
  )
}

/** «n.º V-2025-301»: the number of a certificate stays on one line. */
const CODE = /(V-\d{4}-\d{3})/

const withWholeCodes = (note: string) =>
  note.split(CODE).map((part, at) =>
    // Of the parts that split() returns, every second one is a match.
    at % 2 === 0 ? (
      <span key={part}>{part}</span>
    ) : (
      <span key={part} className={styles.code}>
        {part}
      </span>
    ),
  )
