import { formatEuros } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskCheck, DeskField } from '../ui/desk-field.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'
import type { OrderFacts } from './order-facts.server.ts'
import { QuotedDeed } from './quoted-deed.tsx'
import { UnitsFields } from './units-fields.tsx'
import styles from './desk-order.module.css'

type RefundProps = {
  order: OrderFacts
  leftCents: number
  pageAnswer: DeskAnswer | undefined
}

/** Money back: first the figure, then the deed that names it. */
export function RefundForm({ order, leftCents, pageAnswer }: RefundProps) {
  const isOpen = pageAnswer?.intent === 'calcular' || pageAnswer?.intent === 'reembolsar'
  return (
    <Panel title="Reembolsar…" isOpen={isOpen}>
      <DeskForm intent="calcular" deed="reembolsar" pageAnswer={pageAnswer} version={leftCents}>
        {({ busy, errorOf, typed, answer }) => (
          <>
            <p className={styles.quiet}>
              Quedan {formatEuros(leftCents)} por devolver como mucho. Elige unidades, un importe, o
              todo.
            </p>
            <UnitsFields
              lines={order.lines}
              mostOf={({ quantity, refunded }) => quantity - refunded}
              valueOf={({ position }) => Number(typed(`uds-${position}`) ?? 0)}
              errorOf={errorOf}
            />
            <DeskCheck
              label="Con los gastos de envío"
              name="envio"
              value="si"
              defaultChecked={typed('envio') === 'si'}
            />
            <DeskField
              label="O un importe"
              name="importe"
              inputMode="decimal"
              placeholder="12,50"
              maxLength={12}
              autoComplete="off"
              align="right"
              defaultValue={typed('importe')}
              error={errorOf('importe')}
            />
            <WhyAndAll leftCents={leftCents} typed={typed} errorOf={errorOf} />
            <div className={styles.deeds}>
              <DeskButton type="submit" busy={busy && !answer?.isPreview}>
                Calcular
              </DeskButton>
            </div>
            <QuotedDeed answer={answer} busy={busy} intent="reembolsar" />
          </>
        )}
      </DeskForm>
    </Panel>
  )
}

type FieldsProps = {
  leftCents: number
  typed: (field: string) => string | undefined
  errorOf: (field: string) => string | undefined
}

function WhyAndAll({ leftCents, typed, errorOf }: FieldsProps) {
  return (
    <>
      <DeskCheck
        label={`O todo lo que queda: ${formatEuros(leftCents)}`}
        name="todo"
        value="si"
        defaultChecked={typed('todo') === 'si'}
      />
      <DeskField
        label="Por qué"
        hint="Para la casa; el cliente no lo lee."
        optional
        name="motivo"
        maxLength={200}
        autoComplete="off"
        defaultValue={typed('motivo')}
        error={errorOf('motivo')}
      />
    </>
  )
}
