import { Link } from 'react-router'
import { day, type Day } from './day.ts'
import { Picture } from '#app/ui/picture.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { thumbnailAvif } from '#core/catalogue/pictures.ts'
import { PlacePicture } from '../layout/place-picture.tsx'
import { Price } from '../price/price.tsx'
import type { DayPieceData } from './day.server.ts'
import './day-section.css'

type ChapterProps = { chapter: Day['chapters'][number]; pieces: DayPieceData[] }

/**
 * One day in five chapters. It has no script: where the browser can, its styles pin the pictures and
 * let the clock and the rail run with the page; elsewhere the chapters follow each other.
 * The file's texts are code here: from the loader they would stand in the page twice, as the owner's do.
 */
export function DaySection({ own, pieces }: { own?: Day | undefined; pieces: DayPieceData[][] }) {
  const { title, text, chapters } = own ?? day
  return (
    <section className="day" aria-labelledby="un-dia">
      <div className="day-intro">
        <h2 id="un-dia" className="t-1">
          {title}
        </h2>
        <p className="lead">{text}</p>
      </div>
      <div className="day-run">
        <nav className="day-axis" aria-label="Las horas del día">
          <ol className="day-hours">
            {chapters.map(({ hour, name }) => (
              <li key={hour} data-hour={hour}>
                <a href={`#${idOf(hour)}`}>
                  <b>{hour}</b> <span>{name}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {chapters.map((chapter, at) => (
          <Chapter key={chapter.hour} chapter={chapter} pieces={pieces[at] ?? []} />
        ))}
      </div>
    </section>
  )
}

const idOf = (hour: string): string => `a-las-${hour.slice(0, 2)}`

function Chapter({ chapter, pieces }: ChapterProps) {
  const { hour, image, name, text } = chapter
  return (
    <div id={idOf(hour)} className="day-chapter" data-hour={hour}>
      <div className="day-stage" data-place={image}>
        <PlacePicture
          place={image}
          sizes="(width < 48rem) 340vw, (width < 64rem) 180vw, 100vw"
          fill
          className="day-picture"
        />
        <div className="day-words">
          <span className="day-clock" aria-hidden="true">
            {hour}
          </span>
          <h3 className="t-1">
            <VisuallyHidden>{`${hour}, `}</VisuallyHidden>
            <span>{name}</span>
          </h3>
          <p className="lead">{text}</p>
        </div>
        <ul className="day-pieces">
          {pieces.map((piece) => (
            <Piece key={piece.to} {...piece} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function Piece({ to, name, reason, image, sizes, ...price }: DayPieceData) {
  return (
    <li className="day-piece">
      <Picture
        avif={thumbnailAvif(image)}
        fallbackSrc={image}
        width={640}
        height={800}
        alt=""
        fit="cover"
        className="day-photo"
      />
      <p className="day-note">{reason}</p>
      <h4>
        <Link to={to} viewTransition prefetch="intent">
          {name}
        </Link>
      </h4>
      <Price of={price} />
      <p className="day-note">{sizes || 'Agotado'}</p>
    </li>
  )
}
