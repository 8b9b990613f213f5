import { ChoiceCard, ChoiceCardGroup } from '#app/ui/forms/choice-card.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { UnitsFields } from './units-fields.tsx'
import type { FieldErrors } from '#core/base/text/form-schema.ts'
import type { WithdrawalOffer } from './withdrawal-steps.server.ts'
import type { WithdrawalField, WithdrawalInput } from '#core/returns/withdrawal.ts'
import styles from './returns.module.css'

type WithdrawalFieldsProps = {
  offer: WithdrawalOffer | null
  errors: FieldErrors<keyof WithdrawalInput>
  values: WithdrawalInput | null
}

/** Name, order, e-mail and goods; the law allows no other question. */
export function WithdrawalFields({ offer, errors, values }: WithdrawalFieldsProps) {
  const ofField = (field: WithdrawalField, known = '') => ({
    name: field,
    required: true,
    error: errors[field],
    defaultValue: values?.[field] ?? known,
  })
  return (
    <>
      <TextField {...ofField('name', offer?.name)} label="Nombre y apellidos" autoComplete="name" />
      <TextField
        {...ofField('number', offer?.number)}
        label="Número de pedido"
        hint={offer ? undefined : 'Está en el correo de confirmación.'}
        placeholder="VR-7K3M-QH2D"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={offer !== null}
      />
      <TextField
        {...ofField('email', offer?.email)}
        label="Correo electrónico"
        hint="Te mandamos ahí el justificante."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Scope offer={offer} errors={errors} values={values} />
    </>
  )
}

/** The whole order or part of it: by line if the order is open, else in words. */
function Scope({ offer, errors, values }: WithdrawalFieldsProps) {
  const lines = offer?.lines ?? []
  return (
    <>
      <ChoiceCardGroup
        legend="¿De qué quieres desistir?"
        name="scope"
        defaultValue={values?.scope || 'all'}
        error={errors.scope}
      >
        <ChoiceCard value="all" title="De todo el pedido" />
        <ChoiceCard value="some" title="Solo de algunas prendas" />
      </ChoiceCardGroup>
      <div className={styles.some}>
        {lines.length > 0 ? (
          <UnitsFields
            legend="¿Cuáles?"
            lines={lines}
            values={values?.units}
            error={errors.goods}
          />
        ) : (
          <TextArea
            name="goods"
            error={errors.goods}
            defaultValue={values?.goods ?? ''}
            label="¿Cuáles?"
            hint="Por ejemplo: una camiseta verde, talla M."
            rows={3}
          />
        )}
      </div>
    </>
  )
}
