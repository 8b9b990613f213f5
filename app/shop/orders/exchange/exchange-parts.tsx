import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ExchangeAsk } from '../order-line-answer.ts'
import styles from '../order-line-page.module.css'

type ExchangeAskFormProps = { number: string; line: string; ask: ExchangeAsk }

/** Shows what a change to a dearer variant costs, and orders it. Works without scripts. */
export function ExchangeAskForm({ number, line, ask: { rows, fields } }: ExchangeAskFormProps) {
  const isSending = useNavigation().state === 'submitting'
  const place = `/orders/${number}/lines/${line}`
  return (
    <Form
      method="post"
      action={place}
      noValidate
      className={styles.page}
      aria-label="Pedir el cambio"
    >
      <p>
        Cuesta más: es un pedido de cambio, que pagas ahora. Cuando lo pagues, cancelamos lo que
        llevas y te devolvemos su dinero por el mismo medio con el que pagaste. Si no lo pagas, nada
        cambia.
      </p>
      <DataList rows={rows} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      <Button
        type="submit"
        size="lg"
        className={styles.send}
        busy={isSending}
        busyLabel="Pidiendo..."
      >
        Pedir el cambio y pagarlo
      </Button>
      <p className="small">
        <Link to={place}>Elegir otra</Link>
      </p>
    </Form>
  )
}

type WaitingChangesProps = { changes: readonly { number: string; text: string }[] }

/** Says on an order's page which changes wait for their payment. */
export function WaitingChanges({ changes }: WaitingChangesProps) {
  return changes.map(({ number, text }) => (
    <Notice key={number}>
      <span>{`Un cambio espera tu pago: ${text}. Hasta entonces no sale lo que cambias. `}</span>
      <Link to={`/orders/${number}/pay`}>{`Pagar el cambio ${number}`}</Link>
    </Notice>
  ))
}
