import { Button } from '#app/ui/button.tsx'
import type { ProductSizing } from '#core/catalogue/product-page-data.ts'
import { adviseSize } from '#core/catalogue/sizing/advise-size.ts'
import { adjustByFit } from '#core/catalogue/sizing/fit-votes.ts'
import { measuresFromStored } from '#core/catalogue/sizing/measures.ts'
import { useKeptMeasures } from './my-measures-store.ts'
import { findSizeTable } from '#core/catalogue/sizing/size-table.ts'

export type SizeHintProps = {
  sizing: ProductSizing
  sizes: readonly string[]
  chosen: string | undefined
  /** Whether a size is in stock in the chosen colour. */
  isLeft: (size: string) => boolean
  onChoose: (size: string) => void
}

/** The size for the kept measures; the shopper presses it to choose it. */
export function SizeHint({ sizing, sizes, chosen, isLeft, onChoose }: SizeHintProps) {
  const measures = measuresFromStored(useKeptMeasures())
  const table = findSizeTable(sizing)
  const { votes } = sizing
  const advice =
    table && adjustByFit(adviseSize(table, sizes, measures), table, sizes, votes).advice
  if (advice?.kind !== 'size') return null
  const { size } = advice
  if (size === chosen) return <p className="small quiet">Es tu talla</p>
  if (!isLeft(size)) {
    return <p className="small quiet">{`Tu talla, la ${size}, está agotada en este color`}</p>
  }
  return (
    <Button variant="link" size="sm" onClick={() => onChoose(size)}>
      {`Tu talla: ${size}`}
    </Button>
  )
}
