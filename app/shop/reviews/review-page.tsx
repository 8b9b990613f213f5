import { Link } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { Thumbnail } from '../product/thumbnail.tsx'
import { HowChecked } from './product-reviews.tsx'
import type { ReviewAnswer } from './review-answer.ts'
import { DeleteReview, ReviewForm } from './review-form.tsx'
import type { ReviewOffer } from './review-steps.server.ts'
import './reviews.css'

type ReviewPageProps = { offer: ReviewOffer; answer: ReviewAnswer | undefined }

/** Where a buyer writes about a product of an order, changes the review, or deletes it. */
export function ReviewPage({ offer, answer }: ReviewPageProps) {
  const { number, name, image, size, refusal, own } = offer
  const place = useAnswerFocus(answer)
  return (
    <PageFrame title="Tu opinión" intro={`Del pedido ${number}.`}>
      <div ref={place} tabIndex={-1} className="review-page">
        <div className="review-product">
          <Thumbnail image={image} className="review-picture" />
          <div>
            <p className="t-3">{name}</p>
            {size === 'Único' ? null : <p className="muted">{`Talla ${size}`}</p>}
          </div>
        </div>
        <Answer answer={answer} />
        {answer?.ok ? (
          <LinkButton to={`/orders/${number}`} variant="secondary" className="review-way">
            Volver al pedido
          </LinkButton>
        ) : (
          <>
            {answer ? null : <NetInvoice own={own} />}
            {refusal === null ? (
              <ReviewForm offer={offer} answer={answer} />
            ) : answer ? null : (
              <Notice>{refusal}</Notice>
            )}
            {own ? <DeleteReview offer={offer} /> : null}
            <HowChecked />
            <p className="small">
              <Link to={`/orders/${number}`}>Volver al pedido</Link>
            </p>
          </>
        )}
      </div>
    </PageFrame>
  )
}

function Answer({ answer }: { answer: ReviewAnswer | undefined }) {
  if (!answer) return null
  if (!answer.ok) return <Notice tone="error">{answer.text}</Notice>
  switch (answer.did) {
    case 'saved':
      return (
        <Notice tone="success">
          Gracias. La leemos antes de publicarla; hasta entonces no se ve en la tienda. Puedes
          cambiarla o borrarla desde tu pedido.
        </Notice>
      )
    case 'deleted':
      return <Notice tone="success">Tu opinión está borrada.</Notice>
  }
}

/** Where the review stands, and what the shop says to it. */
function NetInvoice({ own }: Pick<ReviewOffer, 'own'>) {
  if (!own) return null
  switch (own.status) {
    case 'waiting':
      return <Notice>La estamos leyendo: todavía no se ve en la tienda.</Notice>
    case 'published':
      return (
        <Notice tone="success">
          Está publicada. Si la cambias, la leemos otra vez y mientras tanto no se ve.
          <span>{own.reply === null ? '' : ` La tienda responde: «${own.reply}»`}</span>
        </Notice>
      )
    case 'rejected':
      return <Notice tone="error">{`No se publica. El motivo: ${own.rejectReason}`}</Notice>
  }
}
