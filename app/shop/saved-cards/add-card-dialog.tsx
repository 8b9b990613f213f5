import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { CardFields, DemoNote } from '../checkout/card-fields.tsx'
import { NO_CARD } from '../checkout/card-input.ts'
import { BrandMark } from './brand-mark.tsx'
import { brandOf, expiryText, readCard } from '#core/customers/saved-cards/saved-card.ts'
import { FormWindow } from '../forms/form-window.tsx'
import { useFormFetcher } from '../forms/use-form-fetcher.ts'
import { CARD_REFUSALS, type CardAnswer } from './card-answers.ts'
import styles from './payments-page.module.css'

type AddCardDialogProps = { open: boolean; onClose: () => void }

/** Reads brand, last digits and expiry from a typed card; sends nothing else. */
export function AddCardDialog({ open, onClose }: AddCardDialogProps) {
  const formId = useId()
  const [holder, setHolder] = useState('')
  const [card, setCard] = useState(NO_CARD)
  const [isMarked, setIsMarked] = useState(false)
  const { isBusy, post } = useFormFetcher<CardAnswer>(({ ok }) => {
    if (ok) onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = readCard(card, new Date().toISOString().slice(0, 7))
    if (holder.trim() === '' || (!read.ok && read.reason === 'missing')) {
      setIsMarked(true)
      return complain(CARD_REFUSALS.missing)
    }
    if (!read.ok) return complain(CARD_REFUSALS[read.reason])
    const { brand: ofBrand, last4 } = read.facts
    const facts = { brand: ofBrand, last4, expiry: expiryText(read.facts) }
    post({ intent: 'card-add', ...facts }, '/profile/payments')
  }
  const brand = brandOf(card.number)
  return (
    <FormWindow
      open={open}
      isOnPage={false}
      onClose={onClose}
      title="Añadir nueva tarjeta"
      submit={
        <Button type="submit" form={formId} busy={isBusy} busyLabel="Guardando...">
          Guardar tarjeta
        </Button>
      }
    >
      {/* `post`: without scripts, typed data must not end up in an address. */}
      <form id={formId} method="post" noValidate className={styles.form} onSubmit={submit}>
        <DemoNote />
        <HolderField value={holder} onChange={setHolder} isMarked={isMarked} />
        <CardFields
          card={card}
          onChange={setCard}
          isMarked={isMarked}
          sign={brand && <BrandMark brand={brand} />}
        />
        <p className="small quiet">Guardamos la marca, las cuatro últimas cifras y la caducidad.</p>
      </form>
    </FormWindow>
  )
}

type HolderProps = { value: string; onChange: (value: string) => void; isMarked: boolean }

function HolderField({ value, onChange, isMarked }: HolderProps) {
  return (
    <TextField
      label="Nombre del titular"
      data-autofocus
      autoComplete="cc-name"
      spellCheck={false}
      maxLength={80}
      required
      value={value}
      error={isMarked && value.trim() === '' ? 'Falta el nombre del titular' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const complain = (text: string): void => void toast.show({ text, tone: 'error', durationMs: 3000 })
