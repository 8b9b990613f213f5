import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { OpenFormButton } from '../forms/open-form-button.tsx'
import type { useFormFetcher } from '../forms/use-form-fetcher.ts'
import type { OpenedForm } from '../forms/use-opened-form.ts'
import { BrandMark } from './brand-mark.tsx'
import {
  brandName,
  expiryText,
  isExpired,
  type SavedCard,
} from '#core/customers/saved-cards/saved-card.ts'
import styles from './payments-page.module.css'

type CardRowProps = {
  card: SavedCard
  /** The current month, "2026-11". */
  month: string
  forms: OpenedForm
  change: Pick<ReturnType<typeof useFormFetcher>, 'Form' | 'isBusy' | 'onSubmit'>
}

/** "Visa terminada en 4242" */
export const cardName = ({ brand, last4 }: SavedCard): string =>
  `${brandName(brand)} terminada en ${last4}`

/** A saved card: name, whether it is the default, and its buttons. */
export function CardRow({ card, month, forms, change }: CardRowProps) {
  const { brand, last4, isDefault } = card
  const name = cardName(card)
  const look = { variant: 'link', size: 'sm', 'aria-disabled': change.isBusy || undefined } as const
  return (
    <li className={styles.card}>
      <BrandMark brand={brand} />
      <div className={styles.facts}>
        <p className={styles.number}>
          <span aria-hidden="true">•••• •••• •••• </span>
          <span>{last4}</span>
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
          <change.Form method="post" action="/profile/payments" onSubmit={change.onSubmit}>
            <input type="hidden" name="id" value={card.id} />
            <Button
              {...look}
              type="submit"
              name="intent"
              value="card-default"
              aria-label={`Establecer como predeterminada, ${name}`}
            >
              Establecer como predeterminada
            </Button>
          </change.Form>
        )}
        <OpenFormButton
          {...look}
          forms={forms}
          opens={card.id}
          at="tarjetas"
          aria-label={`Eliminar, ${name}`}
        >
          Eliminar
        </OpenFormButton>
      </div>
    </li>
  )
}
