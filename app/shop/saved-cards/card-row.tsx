import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { BrandMark } from './brand-mark.tsx'
import { brandName, expiryText, isExpired, type SavedCard } from '#core/saved-cards/saved-card.ts'
import styles from './payments-page.module.css'

type CardRowProps = {
  card: SavedCard
  /** This month, "2026-11". */
  month: string
  isBusy: boolean
  onDefault: () => void
  onDelete: () => void
}

/** A saved card: which it is, whether it is the one used first, and what can be done with it. */
export function CardRow({ card, month, isBusy, onDefault, onDelete }: CardRowProps) {
  const { brand, last4, isDefault } = card
  const name = `${brandName(brand)} terminada en ${last4}`
  return (
    <li className={styles.card}>
      <BrandMark brand={brand} />
      <div className={styles.facts}>
        <p className={styles.number}>
          <span aria-hidden="true">•••• •••• •••• </span>
          {last4}
        </p>
        <p className="small quiet">
          {isExpired(card, month) ? `Caducó en ${expiryText(card)}` : `Caduca ${expiryText(card)}`}
        </p>
      </div>
      {isDefault ? (
        <Badge tone="accent" boxed>
          Predeterminada
        </Badge>
      ) : null}
      <div className={styles.actions}>
        {isDefault ? null : (
          <Button
            variant="link"
            size="sm"
            aria-disabled={isBusy || undefined}
            aria-label={`Establecer como predeterminada, ${name}`}
            onClick={onDefault}
          >
            Establecer como predeterminada
          </Button>
        )}
        <DeleteCard name={name} isBusy={isBusy} onDelete={onDelete} />
      </div>
    </li>
  )
}

function DeleteCard(props: { name: string; isBusy: boolean; onDelete: () => void }) {
  const { name, isBusy, onDelete } = props
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button
        variant="link"
        size="sm"
        aria-haspopup="dialog"
        aria-disabled={isBusy || undefined}
        aria-label={`Eliminar, ${name}`}
        onClick={() => setIsAsking(true)}
      >
        Eliminar
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title="¿Eliminar esta tarjeta?"
        footer={
          <>
            <Button variant="secondary" data-autofocus onClick={close}>
              Cancelar
            </Button>
            <Button
              onClick={() => {
                close()
                onDelete()
              }}
            >
              Eliminar
            </Button>
          </>
        }
      >
        <p>{name}. Podrás volver a añadirla cuando quieras.</p>
      </Dialog>
    </>
  )
}
