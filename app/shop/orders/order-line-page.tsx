import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { Thumbnail } from '../product/thumbnail.tsx'
import type { LineOffer } from './order-line.server.ts'
import type { OrderLineAnswer } from './order-line-answer.ts'
import styles from './order-line-page.module.css'

const OTHER_PRICES =
  'Pagas lo mismo: lo que cuesta otra cosa no está en la lista. Para llevarlo, cancela el pedido y haz otro.'

type OrderLinePageProps = { offer: LineOffer; answer: OrderLineAnswer | undefined }

/** Changes the size or colour of a line, while none of it has left. Works without scripts. */
export function OrderLinePage({ offer, answer }: OrderLinePageProps) {
  const { number, refusal } = offer
  const place = useAnswerFocus(answer)
  return (
    <PageFrame title="Cambiar talla o color" intro={`Pedido ${number}.`}>
      <div ref={place} tabIndex={-1} className={styles.page}>
        <div className={styles.line}>
          <Thumbnail image={offer.image} className={styles.picture} />
          <p>
            <span>{`${offer.units}\u00a0×\u00a0${offer.name}`}</span>
            <br />
            <span className="small quiet">{answer?.ok ? answer.now : offer.now}</span>
          </p>
        </div>
        {answer?.ok ? (
          <Notice tone="success">
            {answer.isChanged
              ? `Hecho: ahora es ${answer.now}. Te hemos escrito para que conste.`
              : 'Estaba igual: no ha cambiado nada.'}
          </Notice>
        ) : refusal === null ? (
          <LineForm offer={offer} answer={answer} />
        ) : (
          <Notice>{refusal}</Notice>
        )}
        <p className="small">
          <Link to={`/orders/${number}`}>Volver al pedido</Link>
        </p>
      </div>
    </PageFrame>
  )
}

function LineForm({ offer, answer }: OrderLinePageProps) {
  const { number, line, units, read, choices } = offer
  const isSending = useNavigation().state === 'submitting'
  const refused = answer && !answer.ok ? answer : undefined
  const typed = choices.find(({ value }) => value === refused?.values?.variante)
  return (
    <Form
      method="post"
      action={`/orders/${number}/lines/${line}`}
      noValidate
      preventScrollReset
      className={styles.page}
      aria-label="Cambiar la talla o el color"
    >
      {refused && !isSending ? <Notice tone="error">{refused.text}</Notice> : null}
      <input type="hidden" name="antes" value={read} readOnly />
      <SelectField
        label="Talla y color"
        name="variante"
        defaultValue={typed && !typed.disabled ? typed.value : read}
        error={refused?.errors.variante}
      >
        {choices.map(({ value, label, note, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {note ? `${label} (${note})` : label}
          </option>
        ))}
      </SelectField>
      <p className="small muted">
        {`${units > 1 ? `El cambio es de las ${units} unidades. ` : ''}${offer.hasOtherPrices ? OTHER_PRICES : 'Pagas lo mismo.'}`}
      </p>
      <Button
        type="submit"
        size="lg"
        className={styles.send}
        busy={isSending}
        busyLabel="Guardando..."
      >
        Guardar el cambio
      </Button>
    </Form>
  )
}
