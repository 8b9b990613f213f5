import { Link } from 'react-router'
import type { OwnerReview } from '#core/returns/reviews/moderate-reviews.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer, Panel } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Deeds, Quiet, TextBlock } from '../ui/text-block.tsx'
import { whenText } from '../ui/when.ts'
import { DONE_WORDS, FIT_WORDS, REJECT_ADVICE, reviewState, starsText } from './review-words.ts'

export type ReviewPageProps = {
  review: OwnerReview
  doneIntent: string | null
  now: string
  answer: DeskAnswer | undefined
}

type PartProps = { review: OwnerReview; pageAnswer: DeskAnswer | undefined }

/** One review: whether shoppers read it, and what the shop answers. */
export function ReviewPage({ review, doneIntent, now: nowText, answer }: ReviewPageProps) {
  const now = new Date(nowText)
  const { status, stars } = review
  return (
    <>
      <PageHead
        title={review.productName}
        back={{ to: '/opiniones', label: 'Opiniones' }}
        second={<StateSign {...reviewState(status)} />}
      />
      <PageAnswer answer={answer} doneText={DONE_WORDS[doneIntent ?? '']} />
      <Columns aside={<Aside review={review} now={now} />}>
        <Block title={review.title || 'Sin título'} aside={`${stars} de 5 ${starsText(stars)}`}>
          <TextBlock who={`${review.shownName} · ${whenText(review.writtenAt, now)}`}>
            {review.text || 'Solo estrellas.'}
          </TextBlock>
          {review.reply === null ? null : (
            <TextBlock isOurs who="Lo que responde la tienda">
              {review.reply}
            </TextBlock>
          )}
        </Block>
        {status === 'published' ? null : <Publish review={review} pageAnswer={answer} />}
        {status === 'published' ? <Reply review={review} pageAnswer={answer} /> : null}
        {status === 'rejected' ? null : <Reject review={review} pageAnswer={answer} />}
      </Columns>
    </>
  )
}

const Revision = ({ review }: { review: OwnerReview }) => (
  <input type="hidden" name="revision" value={review.revision} readOnly />
)

function Publish({ review, pageAnswer }: PartProps) {
  return (
    <DeskForm intent="publicar" pageAnswer={pageAnswer}>
      {({ busy }) => (
        <Deeds>
          <Revision review={review} />
          <DeskButton type="submit" look="main" busy={busy}>
            Publicar
          </DeskButton>
        </Deeds>
      )}
    </DeskForm>
  )
}

function Reject({ review, pageAnswer }: PartProps) {
  const isPublished = review.status === 'published'
  return (
    <Panel
      title={isPublished ? 'Retirarla…' : 'No publicarla…'}
      isOpen={pageAnswer?.intent === 'rechazar'}
    >
      <DeskForm intent="rechazar" pageAnswer={pageAnswer}>
        {({ busy, errorOf, typed }) => (
          <>
            <Quiet>{REJECT_ADVICE}</Quiet>
            <Revision review={review} />
            <DeskArea
              label="Motivo"
              hint="Lo lee quien la escribió, con un enlace para cambiarla."
              name="motivo"
              rows={3}
              required
              maxLength={1000}
              defaultValue={typed('motivo')}
              error={errorOf('motivo')}
            />
            <ConfirmButtons
              deed={`${isPublished ? 'Retirar' : 'No publicar'} ${review.id}`}
              isDangerous
              busy={busy}
            />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

function Reply({ review, pageAnswer }: PartProps) {
  return (
    <Block title="Respuesta">
      <DeskForm intent="responder" pageAnswer={pageAnswer}>
        {({ busy, errorOf, typed }) => (
          <>
            <Revision review={review} />
            <DeskArea
              label="Lo que se lee debajo"
              name="respuesta"
              rows={4}
              required
              maxLength={1000}
              defaultValue={typed('respuesta') ?? review.reply ?? ''}
              error={errorOf('respuesta')}
            />
            <ConfirmButtons
              deed={review.reply === null ? 'Publicar la respuesta' : 'Cambiar la respuesta'}
              busy={busy}
            />
          </>
        )}
      </DeskForm>
      {review.reply === null ? null : (
        <DeskForm intent="quitar-respuesta" pageAnswer={pageAnswer}>
          {({ busy }) => (
            <Deeds>
              <Revision review={review} />
              <DeskButton type="submit" busy={busy}>
                Quitar la respuesta
              </DeskButton>
            </Deeds>
          )}
        </DeskForm>
      )}
    </Block>
  )
}

function Aside({ review, now }: { review: OwnerReview; now: Date }) {
  return (
    <Block title="De quién es">
      <Facts
        facts={[
          [
            'Pedido',
            <Link key="order" to={`/pedidos/${review.orderNumber}`}>
              {review.orderNumber}
            </Link>,
          ],
          ['Talla', review.size],
          ['Dice que', review.fit && FIT_WORDS[review.fit]],
          ['Escrita', whenText(review.writtenAt, now)],
          ['Código', review.id],
          ['Motivo', review.rejectReason],
        ]}
      />
    </Block>
  )
}
