import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { CardFields, DemoNote, NO_CARD } from '../checkout/card-fields.tsx'
import { BrandMark } from './brand-mark.tsx'
import { brandOf, readCard, type CardFacts } from '#core/saved-cards/saved-card.ts'
import { complain, EXPIRED_TEXT } from './use-card-changes.ts'
import styles from './payments-page.module.css'

type AddCardDialogProps = {
  open: boolean
  isBusy: boolean
  onClose: () => void
  /** Answers whether it was saved; what was typed stays until then. */
  onSave: (card: CardFacts) => Promise<boolean>
}

/** A card is typed here; what is kept of it is read here, and nothing else goes further. */
export function AddCardDialog({ open, isBusy, onClose, onSave }: AddCardDialogProps) {
  const formId = useId()
  const { holder, setHolder, card, setCard, isMarked, setIsMarked, clear } = useTypedCard()
  const close = () => {
    clear()
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const read = readCard(card, new Date().toISOString().slice(0, 7))
    if (holder.trim() === '' || (!read.ok && read.reason === 'missing')) {
      setIsMarked(true)
      return complain('Por favor, completa todos los campos')
    }
    if (!read.ok) return complain(EXPIRED_TEXT)
    if (await onSave(read.facts)) close()
  }
  const brand = brandOf(card.number)
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Añadir nueva tarjeta"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Guardando...">
            Guardar tarjeta
          </Button>
        </>
      }
    >
      {/* `post`, so that without scripts nothing that was typed ends up in an address. */}
      <form
        id={formId}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => void submit(event)}
      >
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
    </Dialog>
  )
}

type HolderProps = { value: string; onChange: (value: string) => void; isMarked: boolean }

function HolderField({ value, onChange, isMarked }: HolderProps) {
  return (
    <TextField
      label="Nombre del titular"
      data-autofocus
      autoComplete="off"
      spellCheck={false}
      maxLength={80}
      required
      value={value}
      error={isMarked && value.trim() === '' ? 'Falta el nombre del titular' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function useTypedCard() {
  const [holder, setHolder] = useState('')
  const [card, setCard] = useState(NO_CARD)
  const [isMarked, setIsMarked] = useState(false)
  const clear = () => {
    setHolder('')
    setCard(NO_CARD)
    setIsMarked(false)
  }
  return { holder, setHolder, card, setCard, isMarked, setIsMarked, clear }
}
