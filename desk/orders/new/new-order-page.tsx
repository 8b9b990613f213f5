import { useState } from 'react'
import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { Block, Columns, Facts } from '../../ui/blocks.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskSelect } from '../../ui/desk-field.tsx'
import { DeskForm } from '../../ui/desk-form.tsx'
import { DeskNotice } from '../../ui/desk-notice.tsx'
import { DeskTable, type Column } from '../../ui/desk-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ArticleRows } from './article-rows.tsx'
import { BuyerFields, RareFields } from './buyer-fields.tsx'
import type { FormState } from './form-state.ts'
import styles from './new-order.module.css'
import { shownIn, type ShownLine } from './shown-order.ts'
import { useRecalculation } from './use-recalculation.ts'

export type NewOrderPageProps = {
  /** Makes one order of this form, however often it is sent. */
  formKey: string
  /** The shop has an account to which a transfer can go. */
  hasAccount: boolean
  maySetAccount: boolean
  isWrapOffered: boolean
  answer: DeskAnswer | undefined
}

/** An order that was told by telephone or by mail: first its figures, then the deed that names them. */
export function NewOrderPage(props: NewOrderPageProps) {
  return (
    <>
      <PageHead
        title="Nuevo pedido"
        second="Por teléfono o por correo, a los precios de hoy"
        back={{ to: '/pedidos', label: 'Pedidos' }}
      />
      <DeskForm intent="calcular" deed="apuntar-pedido" pageAnswer={props.answer}>
        {(state) => <Fields {...props} {...state} />}
      </DeskForm>
    </>
  )
}

type FieldsProps = FormState & NewOrderPageProps

function Fields({ formKey, ...props }: FieldsProps) {
  // The page is read again after each answer, with another key.
  const [key] = useState(props.typed('clave') || formKey)
  const calculating = useRecalculation()
  return (
    <div {...calculating}>
      <input type="hidden" name="clave" value={key} readOnly />
      <Columns aside={<Shown {...props} />}>
        <div>
          <ArticleRows {...props} />
          <BuyerFields {...props} />
          <RareFields {...props} />
          <PaymentFields {...props} />
        </div>
      </Columns>
    </div>
  )
}

function PaymentFields(props: Omit<FieldsProps, 'formKey'>) {
  const { hasAccount, maySetAccount, typed, errorOf } = props
  return (
    <Block title="Cómo se paga">
      <DeskSelect
        label="Pago"
        name="pago"
        defaultValue={typed('pago') ?? (hasAccount ? 'transfer' : 'cash')}
        error={errorOf('pago')}
      >
        {hasAccount ? <option value="transfer">Por transferencia: espera el dinero</option> : null}
        <option value="link">Por enlace de pago: lo paga el cliente</option>
        <option value="cod">Contra reembolso: lo cobra el mensajero</option>
        <option value="cash">En efectivo: ya está cobrado</option>
        <option value="terminal">En el datáfono: ya está cobrado</option>
      </DeskSelect>
      {hasAccount ? null : (
        <p>
          Por transferencia no se puede: falta la cuenta.{' '}
          {maySetAccount ? (
            <Link to="/ajustes/cobro.iban">Ponla en Ajustes</Link>
          ) : (
            'Pídele al dueño que la ponga en Ajustes.'
          )}
        </p>
      )}
    </Block>
  )
}

const COLUMNS: Column<ShownLine>[] = [
  {
    key: 'name',
    head: 'Artículo',
    cell: ({ name, units }) => (units === 1 ? name : `${units} × ${name}`),
  },
  { key: 'cents', head: 'Importe', align: 'right', cell: ({ cents }) => formatEuros(cents) },
]

/** The order as it would be placed, and the deed. */
function Shown({ answer, busy }: FieldsProps | Omit<FieldsProps, 'formKey'>) {
  const shown = shownIn(answer)
  const isShown = shown.seen !== ''
  return (
    <Block title="El pedido">
      <input type="hidden" name="visto" value={shown.seen} readOnly />
      <div className={styles.shown} aria-live="polite">
        {isShown ? (
          <>
            <DeskTable
              caption="Lo que lleva"
              height="numbers"
              isPlain
              rows={shown.lines}
              keyOf={({ key }) => key}
              columns={COLUMNS}
            />
            <Facts facts={shown.sums.map(({ label, value }) => [label, value])} />
            {shown.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </>
        ) : (
          <p>Pon los artículos y pulsa «Calcular»: aquí se ve el total antes de apuntarlo.</p>
        )}
        {answer && !answer.ok && answer.text === '' ? (
          <DeskNotice tone="waits">
            {shown.rows.some(({ options }) => options.length > 1)
              ? 'Elige el color y la talla de cada artículo.'
              : 'No se ha calculado: mira lo marcado.'}
          </DeskNotice>
        ) : null}
      </div>
      {isShown ? (
        <div className={styles.deeds}>
          <DeskButton type="submit" look="main" name="intent" value="apuntar-pedido" busy={busy}>
            {shown.deed}
          </DeskButton>
        </div>
      ) : null}
    </Block>
  )
}
