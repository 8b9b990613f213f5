import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type {
  ExchangeChoices,
  ReturnExchangeAsk,
  ReturnExchangeView,
} from './return-exchange.server.ts'
import styles from './returns.module.css'

type FieldProps = {
  choices: readonly ExchangeChoices[]
  value: string | undefined
  error: string | undefined
}

/** What is wanted for the units of one line; renders nothing if there is nothing else. */
export const ExchangeField = ({ choices, value, error }: FieldProps) =>
  choices.length === 0 ? null : (
    <SelectField
      label="¿Quieres otra talla u otro color?"
      optional
      name="cambio"
      defaultValue={value ?? ''}
      error={error}
    >
      <option value="">No, solo el dinero</option>
      {choices.map(({ line, options }) => (
        <optgroup key={line} label={`Por ${line}`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )

type AskProps = {
  number: string
  ask: ReturnExchangeAsk & { fields: Record<string, string> }
}

/** Shows what an exchange costs and gives back, and asks for it. Works without scripts. */
export function ExchangeAskForm({ number, ask: { rows, pagas, fields } }: AskProps) {
  const isSending = useNavigation().state === 'submitting'
  const place = `/orders/${number}/return`
  return (
    <Form
      method="post"
      action={place}
      noValidate
      className={styles.form}
      aria-label="Pedir el cambio"
    >
      <p>
        El cambio es un pedido que pagas ahora, sin gastos de envío. Te guardamos la prenda, y sale
        cuando nos llegue lo que devuelves: entonces te devolvemos su dinero por el mismo medio con
        el que pagaste. Si no lo pagas, queda en una devolución.
      </p>
      <DataList rows={rows} />
      {Object.entries({ ...fields, pagas }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      <Button
        type="submit"
        size="lg"
        className={styles.send}
        busy={isSending}
        busyLabel="Pidiendo..."
      >
        Devolver y pagar el cambio
      </Button>
      <p className="small">
        <Link to={place}>Elegir otra cosa</Link>
      </p>
    </Form>
  )
}

/** Says on an order's page what its returns are exchanged for, or what it is the exchange of. */
export const ReturnExchanges = ({ exchanges }: { exchanges: readonly ReturnExchangeView[] }) =>
  exchanges.map(({ text, number, isUnpaid }) => (
    <Notice key={number}>
      <span>{`${text} `}</span>
      <Link to={isUnpaid ? `/orders/${number}/pay` : `/orders/${number}`}>
        {isUnpaid ? `Pagar el cambio ${number}` : `Ver el pedido ${number}`}
      </Link>
    </Notice>
  ))
