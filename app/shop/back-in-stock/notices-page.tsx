import { Form, Link, useNavigation } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { choiceText } from '#core/customers/back-in-stock/notice-form.ts'
import type { Choice } from '#core/catalogue/product.ts'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { MAIL_LIMIT, type NoticeAnswer } from './notice-answer.ts'
import { NoticeAsk } from './notice-ask.tsx'
import { introOf, NoticeLink, type LinkedNotice } from './notice-link.tsx'
import type { NoticeOffer } from './notice-steps.server.ts'
import styles from './notices.module.css'

export const NOTICES_TITLE = 'Avísame cuando vuelva'

type OwnNotice = Choice & { id: string; productId: string; name: string; isConfirmed: boolean }

export type NoticesPageData = {
  /** Of the link of a mail that opened the page; null: it ended. */
  linked?: LinkedNotice | null | undefined
  /** Null: the address names no product. */
  offer: NoticeOffer | null
  /** What the signed-in shopper waits for. */
  own: OwnNotice[]
  /** Of the signed-in shopper; else empty. */
  email: string
  /** Whether the address is proved, and so needs no mail to confirm. */
  isProved: boolean
  isSignedIn: boolean
}

type NoticesPageProps = { page: NoticesPageData; answer: NoticeAnswer | undefined }

/** The form for a back-in-stock notice; signed-in shoppers also see their notices and can delete them. */
export function NoticesPage({ page, answer }: NoticesPageProps) {
  const { linked } = page
  const place = useAnswerFocus(answer)
  return (
    <PageFrame
      title={NOTICES_TITLE}
      intro={
        linked === undefined
          ? 'Te escribimos una sola vez, en cuanto vuelva a estar a la venta.'
          : introOf(linked)
      }
    >
      <div ref={place} tabIndex={-1} className={styles.body}>
        <Answer answer={answer} />
        {linked === undefined ? <Asked {...{ page, answer }} /> : <NoticeLink notice={linked} />}
      </div>
    </PageFrame>
  )
}

/** The form, or after it the way back; and what the signed-in shopper waits for. */
function Asked({ page, answer }: NoticesPageProps) {
  const { offer, own, isSignedIn } = page
  const isAsked = answer?.ok && (answer.did === 'asked' || answer.did === 'armed')
  return (
    <>
      {isAsked ? (
        <LinkButton
          to={offer?.to ?? '/products/new-arrivals'}
          variant="secondary"
          className={styles.way}
        >
          {offer ? 'Volver a la prenda' : 'Ver lo nuevo'}
        </LinkButton>
      ) : offer ? (
        <NoticeAsk page={page} offer={offer} answer={answer} />
      ) : (
        <p>
          Elige una prenda y, en su página, la talla que no queda: ahí está el botón. Puedes empezar
          por <Link to="/products/new-arrivals">lo nuevo</Link>.
        </p>
      )}
      {isSignedIn ? <OwnNotices own={own} /> : null}
    </>
  )
}

function Answer({ answer }: { answer: NoticeAnswer | undefined }) {
  if (!answer) return null
  if (!answer.ok) return <Notice tone="error">{answer.text}</Notice>
  switch (answer.did) {
    case 'asked':
      return (
        <>
          <Notice tone="success">
            {`Mira tu correo: hemos escrito a ${answer.email} para que lo confirmes.`}
          </Notice>
          <p className="small muted">
            El aviso queda puesto cuando pulses el botón de ese correo. Si no llega en unos minutos,
            mira en el no deseado. <span>{MAIL_LIMIT}</span>
          </p>
        </>
      )
    case 'armed':
    case 'confirmed':
      return <Notice tone="success">Aviso puesto. Te escribiremos una vez, cuando vuelva.</Notice>
    case 'removed':
      return <Notice tone="success">Aviso quitado. No te escribiremos.</Notice>
  }
}

function OwnNotices({ own }: { own: readonly OwnNotice[] }) {
  const { formData } = useNavigation()
  return (
    <section className={styles.own} aria-labelledby="tus-avisos">
      <h2 id="tus-avisos" className="t-3">
        Tus avisos
      </h2>
      {own.length === 0 ? <p className="muted">No esperas ninguno.</p> : null}
      <ul className={styles.list}>
        {own.map((notice) => (
          <li key={notice.id} className={styles.item}>
            <span>
              <Link to={addressOf(notice)}>{notice.name}</Link>
              <span className="small muted">
                {` ${choiceText(notice)}${notice.isConfirmed ? '' : '. Falta confirmarlo en tu correo'}`}
              </span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={notice.id} />
              <Button
                type="submit"
                name="intent"
                value="remove"
                variant="link"
                busy={formData?.get('id') === notice.id}
                aria-label={`Quitar el aviso de ${notice.name}, ${choiceText(notice)}`}
              >
                Quitar
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

const addressOf = ({ productId, size, color }: OwnNotice): string =>
  `/products/${productId}?${new URLSearchParams({ color, size })}`
