import type { ComponentProps } from 'react'
import { FREE_METHODS } from '#core/pricing/discounts/discount.ts'
import { shippingName } from '#core/pricing/shipping/shipping-labels.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskCheck, DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { DeskForm, FieldGrid } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import styles from './codes.module.css'

/** A new code: what it takes off, when it works, how often; and its alarms before it is made. */
export function CodeForm({ answer }: { answer: DeskAnswer | undefined }) {
  return (
    <>
      <PageHead title="Código nuevo" back={{ to: '/codigos', label: 'Códigos' }} />
      <div className={styles.narrow}>
        <DeskForm intent="crear" pageAnswer={answer}>
          {(state) => <CodeFields {...state} />}
        </DeskForm>
      </div>
    </>
  )
}

type State = Parameters<ComponentProps<typeof DeskForm>['children']>[0]

const fieldOf =
  ({ errorOf, typed }: State) =>
  (name: string) => ({
    name,
    autoComplete: 'off',
    defaultValue: typed(name),
    error: errorOf(name),
  })

function CodeFields(state: State) {
  const { busy, answer: own } = state
  const field = fieldOf(state)
  return (
    <>
      <Terms {...state} />
      <Limits {...state} />
      {own?.isPreview ? (
        <>
          <DeskNotice isAnswer tone="waits">
            <span className={styles.lines}>{own.text}</span>
          </DeskNotice>
          <DeskField
            label={`Escribe ${own.facts?.['code'] ?? ''} otra vez para crearlo así`}
            maxLength={40}
            spellCheck={false}
            {...field('again')}
          />
        </>
      ) : null}
      <DeskButton type="submit" look={own?.isPreview ? 'danger' : 'main'} busy={busy}>
        {own?.isPreview ? `Crear ${own.facts?.['code'] ?? ''} de todos modos` : 'Crear el código'}
      </DeskButton>
    </>
  )
}

/** What it takes off. */
function Terms(state: State) {
  const { errorOf, typed, answer: own } = state
  const field = fieldOf(state)
  return (
    <>
      <DeskField
        label="Código"
        hint="Da igual en mayúsculas o minúsculas."
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
      <FieldGrid>
        <DeskSelect
          label="Qué quita"
          name="kind"
          defaultValue={typed('kind') ?? 'percent'}
          error={errorOf('kind')}
        >
          <option value="percent">Un porcentaje</option>
          <option value="amount">Unos euros</option>
          <option value="shipping">El envío</option>
        </DeskSelect>
        <DeskField
          label="Cuánto"
          hint="Por ciento o euros; del envío, nada."
          inputMode="decimal"
          maxLength={14}
          align="right"
          {...field('value')}
        />
      </FieldGrid>
      <fieldset className={styles.group}>
        <legend>Si quita el envío, cuál</legend>
        {FREE_METHODS.map((method) => (
          <DeskCheck
            key={method}
            label={shippingName(method)}
            name={method}
            value="sí"
            defaultChecked={own?.values ? typed(method) !== '' : method === 'standard'}
          />
        ))}
      </fieldset>
    </>
  )
}

/** When it works, and how often. */
function Limits(state: State) {
  const { typed } = state
  const field = fieldOf(state)
  return (
    <>
      <FieldGrid>
        <DeskField
          label="Compra mínima, en euros"
          optional
          inputMode="decimal"
          maxLength={14}
          align="right"
          {...field('minimum')}
        />
        <DeskField
          label="Usos en total"
          optional
          inputMode="numeric"
          maxLength={7}
          align="right"
          {...field('maxUses')}
        />
        <DeskField label="Primer día" optional type="date" {...field('fromDay')} />
        <DeskField label="Último día" optional type="date" {...field('toDay')} />
        <DeskField
          label="Usos por cliente"
          hint="Un cliente es una cuenta y un correo."
          optional
          inputMode="numeric"
          maxLength={7}
          align="right"
          {...field('perCustomer')}
        />
      </FieldGrid>
      <DeskCheck
        label="Solo en la primera compra"
        name="first"
        value="sí"
        defaultChecked={typed('first') === 'sí'}
      />
    </>
  )
}
