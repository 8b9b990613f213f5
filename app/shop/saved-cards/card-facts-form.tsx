import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { brandName, CARD_BRANDS } from '#core/customers/saved-cards/saved-card.ts'
import { FormWindow } from '../forms/form-window.tsx'
import { useFormFetcher } from '../forms/use-form-fetcher.ts'
import { CARD_FORM, type CardAnswer } from './card-answers.ts'
import styles from './payments-page.module.css'

type CardFactsFormProps = { posted: CardAnswer | undefined; onClose: () => void }

/**
 * Adds a card without scripts. The browser would send a typed card number, so the form asks only
 * for the stored fields.
 */
export function CardFactsForm({ posted, onClose }: CardFactsFormProps) {
  const formId = useId()
  const { Form, isBusy, onSubmit } = useFormFetcher<CardAnswer>(({ ok }) => {
    if (ok) onClose()
  })
  return (
    <FormWindow
      open
      isOnPage
      onClose={onClose}
      title="Añadir nueva tarjeta"
      submit={
        <Button type="submit" form={formId} busy={isBusy} busyLabel="Guardando...">
          Guardar tarjeta
        </Button>
      }
    >
      <Form
        id={formId}
        method="post"
        action="/profile/payments"
        noValidate
        className={styles.form}
        onSubmit={onSubmit}
      >
        <input type="hidden" name="intent" value="card-add" />
        <p className="small quiet">
          No escribas el número entero: guardamos la marca, las cuatro últimas cifras y la
          caducidad.
        </p>
        <CardFacts values={posted?.values ?? {}} />
      </Form>
    </FormWindow>
  )
}

function CardFacts({ values }: { values: NonNullable<CardAnswer['values']> }) {
  const field = (name: 'brand' | 'last4' | 'expiry') => ({
    name,
    defaultValue: values[name] ?? '',
    autoComplete: 'off',
    required: true,
  })
  return (
    <>
      <SelectField label="Marca" {...field('brand')}>
        <option value="">Elige una marca</option>
        {CARD_BRANDS.map((brand) => (
          <option key={brand} value={brand}>
            {brandName(brand)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Cuatro últimas cifras"
        inputMode="numeric"
        maxLength={CARD_FORM.last4}
        {...field('last4')}
      />
      <TextField
        label="Caducidad"
        placeholder="MM/YY"
        inputMode="numeric"
        maxLength={CARD_FORM.expiry}
        {...field('expiry')}
      />
    </>
  )
}
