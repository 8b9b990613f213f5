import type { ReactNode } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Outfit } from '#core/catalogue/layering/outfit.ts'
import { Price } from '../price/price.tsx'
import { formatFigure, formatGrams, outfitText, rainText } from './scale-texts.ts'
import { useCounted } from './use-counted.ts'
import styles from './outfit-figures.module.css'

/** What the outfit weighs, costs and stands of rain, and below it what is left to do. */
export function OutfitFigures({ outfit, children }: { outfit: Outfit; children: ReactNode }) {
  const { grams, weakest } = outfit
  const rain = weakest?.rainMm ?? 0
  return (
    <section className={styles.panel} aria-label="Todo junto">
      <dl data-empty={grams === 0 || undefined}>
        <div className={styles.figure} data-look="weight">
          <dt>{outfit.isInSizeM ? 'Pesa, talla M' : 'Pesa'}</dt>
          <dd>
            <Counted value={grams} text={formatGrams(grams)} />
            <small aria-hidden="true">g</small>
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>Cuesta</dt>
          <dd>
            <Price of={outfit} isLowest={outfit.isLowest} size="lg" />
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>Lluvia, en el peor punto</dt>
          <dd>
            {weakest && rain === 0 ? (
              'Sin medir'
            ) : (
              <>
                <span>{formatFigure(rain)}</span>
                <small>mm</small>
              </>
            )}
          </dd>
          <dd className={styles.note}>{rainText(outfit)}</dd>
        </div>
      </dl>
      <VisuallyHidden>
        <span role="status">{grams === 0 ? '' : outfitText(outfit)}</span>
      </VisuallyHidden>
      <div className={styles.go}>{children}</div>
    </section>
  )
}

/** Screen readers get the value, not the counting. */
export function Counted({ value, text }: { value: number; text: string }) {
  const shown = useCounted(value)
  return (
    <>
      <span aria-hidden="true">{formatFigure(shown)}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  )
}
