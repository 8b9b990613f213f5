import { useId, useRef, type ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SavedCard } from '#core/customers/saved-cards/saved-card.ts'
import { FormWindow } from '../forms/form-window.tsx'
import { OpenFormButton } from '../forms/open-form-button.tsx'
import { PostedNotice } from '../forms/posted-notice.tsx'
import { useFormFetcher } from '../forms/use-form-fetcher.ts'
import { useOpenedForm, type OpenedForm } from '../forms/use-opened-form.ts'
import { AddCardDialog } from './add-card-dialog.tsx'
import type { CardAnswer } from './card-answers.ts'
import { CardFactsForm } from './card-facts-form.tsx'
import { cardName, CardRow } from './card-row.tsx'
import styles from './payments-page.module.css'

/** Names the form for a new card; the question before a deletion is named by the card's id. */
const NEW = 'tarjeta'

type PaymentsPageProps = {
  /** Null if they could not be read. */
  cards: readonly SavedCard[] | null
  /** The current month, "2026-11". */
  month: string
  /** The server's answer, if a form was posted without scripts. */
  posted?: CardAnswer | undefined
}

/** The cards of an account: add, delete, make default. */
export function PaymentsPage({ cards, month, posted }: PaymentsPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const forms = useOpenedForm(
    (name) => name === NEW || (cards?.some(({ id }) => id === name) ?? false),
    posted?.values ? NEW : undefined,
  )
  const change = useFormFetcher<CardAnswer>(({ ok, intent }) => {
    // The focused button disappears with its row.
    if (ok && intent === 'card-delete') heading.current?.focus()
  })
  const add = (
    <OpenFormButton forms={forms} opens={NEW} at="tarjetas" variant="secondary">
      Añadir tarjeta
    </OpenFormButton>
  )
  return (
    <div className={styles.page} id="tarjetas">
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className="t-2">
          Métodos de Pago
        </h1>
        {cards && cards.length > 0 ? add : null}
      </div>
      <PostedNotice answer={posted} />
      {forms.onPage === NEW ? <CardFactsForm posted={posted} onClose={forms.close} /> : null}
      <CardQuestion cards={cards ?? []} forms={forms} change={change} />
      {cards === null ? (
        <Notice tone="error">Error al cargar los métodos de pago</Notice>
      ) : cards.length === 0 ? (
        <EmptyState
          title="No hay métodos de pago guardados"
          text="Guarda una tarjeta y no tendrás que escribirla en cada pedido."
          actions={add}
        />
      ) : (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <CardRow key={card.id} card={card} month={month} forms={forms} change={change} />
          ))}
        </ul>
      )}
      {forms.lastInWindow?.name === NEW ? (
        <AddCardDialog
          key={forms.lastInWindow.key}
          open={forms.inWindow === NEW}
          onClose={forms.close}
        />
      ) : null}
    </div>
  )
}

type CardQuestionProps = {
  cards: readonly SavedCard[]
  forms: OpenedForm
  change: Pick<ReturnType<typeof useFormFetcher>, 'Form' | 'onSubmit'>
}

/** Asks for confirmation before a card is deleted. */
function CardQuestion({ cards, forms, change }: CardQuestionProps) {
  const formId = useId()
  const { onPage, inWindow, lastInWindow, close } = forms
  const card = cards.find(({ id }) => id === (lastInWindow?.name ?? onPage))
  if (!card) return null
  const isOnPage = lastInWindow === undefined
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    if (!isOnPage) close()
    change.onSubmit(event)
  }
  return (
    <FormWindow
      open={isOnPage || inWindow === card.id}
      isOnPage={isOnPage}
      onClose={close}
      title="¿Eliminar esta tarjeta?"
      focusCancel
      submit={
        <Button type="submit" form={formId} name="intent" value="card-delete">
          Eliminar
        </Button>
      }
    >
      <change.Form id={formId} method="post" action="/profile/payments" onSubmit={submit}>
        <input type="hidden" name="id" value={card.id} />
        <p>{`${cardName(card)}. Podrás volver a añadirla cuando quieras.`}</p>
      </change.Form>
    </FormWindow>
  )
}
