import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAnswerFocus } from '../forms/use-answer-focus.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { Thumbnail } from '../product/thumbnail.tsx'
import { ExchangeAskForm } from './exchange/exchange-parts.tsx'
import type { LineOffer } from './order-line.server.ts'
import type { OrderLineAnswer } from './order-line-answer.ts'
import styles from './order-line-page.module.css'

const DEARER = ' Lo que cuesta más se pide aparte: antes ves cuánto pagas y cuánto te devolvemos.'

/** What the change does to the money, for all that can be chosen. */
const moneyText = ({ hasCheaper, hasDearer }: LineOffer): string =>
  `${hasCheaper ? 'Si cuesta menos, te devolvemos la diferencia por el mismo medio con el que pagaste. Si no, pagas lo mismo.' : 'Pagas lo mismo.'}${hasDearer ? DEARER : ''}`

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
            <span className="small quiet">
              {answer?.ok && 'now' in answer ? answer.now : offer.now}
            </span>
          </p>
        </div>
        {answer?.ok && 'asks' in answer ? (
          <ExchangeAskForm number={number} line={offer.line} ask={answer.asks} />
        ) : answer?.ok ? (
          <Notice tone="success">
            {answer.isChanged ? doneText(answer) : 'Estaba igual: no ha cambiado nada.'}
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

const doneText = ({ now, backText }: { now: string; backText: string | null }): string =>
  `Hecho: ahora es ${now}.${backText === null ? '' : ` Te devolvemos ${backText}.`} Te hemos escrito para que conste.`

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
      {units > 1 ? (
        <SelectField
          label="Cuántas cambian"
          name="unidades"
          defaultValue={refused?.values?.unidades ?? String(units)}
          error={refused?.errors.unidades}
        >
          {Array.from({ length: units }, (_, at) => (
            <option key={at} value={String(at + 1)}>
              {at + 1 === units ? `las ${units}` : at + 1}
            </option>
          ))}
        </SelectField>
      ) : null}
      <p className="small muted">{moneyText(offer)}</p>
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
