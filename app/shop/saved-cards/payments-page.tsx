import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AddCardDialog } from './add-card-dialog.tsx'
import { CardRow } from './card-row.tsx'
import type { SavedCard } from '#core/saved-cards/saved-card.ts'
import { useCardChanges } from './use-card-changes.ts'
import styles from './payments-page.module.css'

type PaymentsPageProps = {
  /** Null: they could not be read. */
  cards: readonly SavedCard[] | null
  /** This month, "2026-11". */
  month: string
}

/** The cards of an account: to add, to take away, to choose the one that is used first. */
export function PaymentsPage({ cards, month }: PaymentsPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAdding, setIsAdding] = useState(false)
  const { isBusy, change } = useCardChanges()
  const remove = async (id: string) => {
    // The row takes its button with it: the focus would be nowhere.
    if (await change({ action: 'delete', id })) heading.current?.focus()
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className="t-2">
          Métodos de Pago
        </h1>
        {cards && cards.length > 0 ? <AddButton onClick={() => setIsAdding(true)} /> : null}
      </div>
      {cards === null ? (
        <Notice tone="error">Error al cargar los métodos de pago</Notice>
      ) : cards.length === 0 ? (
        <EmptyState
          title="No hay métodos de pago guardados"
          text="Guarda una tarjeta y no tendrás que escribirla en cada pedido."
          actions={<AddButton onClick={() => setIsAdding(true)} />}
        />
      ) : (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              month={month}
              isBusy={isBusy}
              onDefault={() => void change({ action: 'default', id: card.id })}
              onDelete={() => void remove(card.id)}
            />
          ))}
        </ul>
      )}
      <AddCardDialog
        open={isAdding}
        isBusy={isBusy}
        onClose={() => setIsAdding(false)}
        onSave={(card) => change({ action: 'add', card })}
      />
    </div>
  )
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" aria-haspopup="dialog" onClick={onClick}>
    Añadir tarjeta
  </Button>
)
