import { Link } from 'react-router'
import { AccordionItem } from '#app/ui/accordion.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { HOW_CHECKED } from './review-texts.ts'
import type { BarPart, ReviewsView, ReviewView } from './reviews-view.server.ts'
import { Stars } from './stars.tsx'

type ProductReviewsProps = { productId: string; reviews: ReviewsView }

/** Average, distribution and fit of a product's reviews, the newest, and how they are checked. */
export function ProductReviews({ productId, reviews }: ProductReviewsProps) {
  return (
    <>
      <ReviewSums reviews={reviews} />
      <ReviewList list={reviews.list} headingLevel={3} />
      <p className="reviews-ways">
        <Link to={`/opiniones/${productId}`}>Ver todas las opiniones</Link>
      </p>
      <HowChecked />
    </>
  )
}

export function ReviewSums({ reviews }: { reviews: Omit<ReviewsView, 'list'> }) {
  const { average, tenths, count, bars, fit } = reviews
  return (
    <div className="reviews-sums">
      <p className="reviews-average">
        <b>{average}</b>
        <span>
          <Stars tenths={tenths} />
          <VisuallyHidden> de 5 estrellas, </VisuallyHidden>
          <span className="small muted">{`${count} de compradores`}</span>
        </span>
      </p>
      <ul className="reviews-bars" aria-label="Opiniones por estrellas">
        {bars.map(({ stars, count: many, percent }) => (
          <li key={stars}>
            <span>{stars === 1 ? '1 estrella' : `${stars} estrellas`}</span>
            <Bar parts={[{ label: '', from: 0, percent }]} />
            <span className="num">{many}</span>
          </li>
        ))}
      </ul>
      {fit ? (
        <div className="reviews-fit">
          <p>{fit.sentence}</p>
          <Bar parts={fit.parts} />
          <ul>
            {fit.parts.map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

/** A bar of parts; the figures beside it say the same. */
function Bar({ parts }: { parts: readonly BarPart[] }) {
  return (
    <svg className="reviews-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ label, from, percent }, at) => (
        <rect key={label} x={from} width={percent} height="1" data-part={at} />
      ))}
    </svg>
  )
}

type ReviewListProps = { list: readonly ReviewView[]; headingLevel: 2 | 3 }

export function ReviewList({ list, headingLevel }: ReviewListProps) {
  const Title = `h${headingLevel}` as const
  return (
    <ol className="reviews-list">
      {list.map(({ id, stars, title, text, signed, fit, reply }) => (
        <li key={id} className="review">
          <p>
            <Stars tenths={stars * 10} />
            <VisuallyHidden>{`${stars} de 5 estrellas`}</VisuallyHidden>
          </p>
          {title ? <Title className="t-4">{title}</Title> : null}
          {text ? <p className="review-text">{text}</p> : null}
          {fit ? <p className="small">{fit}</p> : null}
          <p className="small quiet">{`${signed} · Compra comprobada`}</p>
          {reply ? (
            <div className="review-reply">
              <p className="t-4">Respuesta de la tienda</p>
              <p className="review-text">{reply}</p>
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

export function HowChecked() {
  return (
    <div className="reviews-checked">
      <AccordionItem title="Cómo comprobamos las opiniones">
        {HOW_CHECKED.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </AccordionItem>
    </div>
  )
}
