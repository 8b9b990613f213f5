import { DeskButton } from '../ui/desk-button.tsx'
import {
  draftOf,
  keepDraft,
  withoutProduct,
  type DeliveryDraft,
  type DeliveryProduct,
} from './delivery-draft.ts'
import styles from './stock.module.css'

type DeliveryGridProps = { product: DeliveryProduct; units: DeliveryDraft['units'] }

/** The sizes of a product in a row for each colour; below each field what is on the shelf. */
export function DeliveryGrid({ product, units }: DeliveryGridProps) {
  const { id, name, variants } = product
  const rows = Map.groupBy(variants, ({ color }) => color)
  return (
    <fieldset className={styles.delivered}>
      <legend>
        {name} <small>{id}</small>
      </legend>
      {[...rows].map(([color, ofColor]) => (
        <div key={color} className={styles.sizes} role="group" aria-label={`${name}, ${color}`}>
          <span>{color}</span>
          {ofColor.map(({ variantId, size, onHand }) => (
            <label key={variantId}>
              {size}
              <input
                data-variant={variantId}
                aria-label={`${name}, ${color}, ${size}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={13}
                value={units[variantId] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  keepDraft({ units: { ...draftOf().units, [variantId]: value.trim() } })
                }
              />
              <small>hay {onHand}</small>
            </label>
          ))}
        </div>
      ))}
      <DeskButton
        look="text"
        aria-label={`Quitar ${name}`}
        onClick={() => keepDraft(withoutProduct(draftOf(), id))}
      >
        Quitar
      </DeskButton>
    </fieldset>
  )
}
