import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { OptionGroup } from '#app/ui/forms/option-group.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RECALL_HEADLINE } from '#core/returns/recalls/recall.ts'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import type { RecallAnswer } from './recall-answer.ts'
import { RecallNotice } from './recall-notice.tsx'
import type { RecallOffer } from './recall-view.server.ts'
import styles from './recalls.module.css'

type RemedyPageProps = { offer: RecallOffer; answer: RecallAnswer | undefined }

/** Where the buyer of an order chooses what a recall owes them. Works without scripts. */
export function RemedyPage({ offer, answer }: RemedyPageProps) {
  const { number, notice, isDone } = offer
  const place = useAnswerFocus(answer)
  return (
    <PageFrame title={RECALL_HEADLINE} intro={`${notice.productName}, del pedido ${number}.`}>
      <div ref={place} tabIndex={-1}>
        <Answer answer={answer} />
        {isDone ? <Notice tone="success">Lo que elegiste ya está hecho.</Notice> : null}
      </div>
      <RecallNotice notice={notice} />
      {isDone ? null : <RemedyForm offer={offer} />}
      <p className="small">
        <Link to={`/orders/${number}`}>Volver al pedido</Link>
      </p>
    </PageFrame>
  )
}

function Answer({ answer }: Pick<RemedyPageProps, 'answer'>) {
  if (!answer) return null
  if (!answer.ok) return <Notice tone="error">{answer.text}</Notice>
  return (
    <Notice tone="success">
      Apuntado. Te escribimos con el siguiente paso. Hasta entonces puedes cambiar de opinión aquí.
    </Notice>
  )
}

function RemedyForm({ offer }: { offer: RecallOffer }) {
  const { state } = useNavigation()
  return (
    <Form method="post" preventScrollReset className={styles.choice} aria-label="Elegir">
      <OptionGroup
        legend="Qué prefieres"
        name="remedy"
        items={offer.remedies}
        defaultValue={offer.chosen ?? ''}
        required
      />
      <Button type="submit" size="lg" busy={state === 'submitting'} busyLabel="Enviando...">
        {offer.chosen === null ? 'Enviar mi elección' : 'Enviar el cambio'}
      </Button>
    </Form>
  )
}
