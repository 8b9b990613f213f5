import { Link } from 'react-router'
import type { VariantUnits } from '#core/catalogue/product-edit/product-list.server.ts'
import { variantPath } from '../stock/stock-words.ts'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import styles from './variant-grid.module.css'

const CAPTION = 'Unidades por talla y color'

/**
 * Sizes down, colours across: available, and below it what is on the shelf and reserved. The EAN leads
 * to the page of the variant, which changes it.
 */
export function VariantGrid({ variants }: { variants: readonly VariantUnits[] }) {
  const colors = [...new Set(variants.map(({ color }) => color))]
  const sizes = [...new Set(variants.map(({ size }) => size))]
  const unitsOf = new Map(variants.map((variant) => [`${variant.size}/${variant.color}`, variant]))
  const columns: Column<string>[] = [
    { key: 'size', head: 'Talla', place: 'first', cell: (size) => size },
    ...colors.map((color): Column<string> => ({
      key: color,
      head: color,
      align: 'right',
      cell: (size) => unitsText(unitsOf.get(`${size}/${color}`)),
    })),
  ]
  return (
    // A scrolling region must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.grid} role="group" aria-label={CAPTION} tabIndex={0}>
      <DeskTable
        caption={CAPTION}
        height="numbers"
        isPlain
        rows={sizes}
        keyOf={(size) => size}
        columns={columns}
      />
    </div>
  )
}

function unitsText(variant: VariantUnits | undefined) {
  if (!variant) return '·'
  const { id, onHand, reserved, isSold, ean } = variant
  const available = onHand - reserved
  return (
    <span title={`${onHand} en estante, ${reserved} reservadas${isSold ? '' : ', ya no se vende'}`}>
      <b>{available}</b>
      {reserved > 0 ? ` (${onHand} − ${reserved})` : null}
      {ean === null ? null : (
        <SecondLine>
          <Link to={variantPath(id)}>{ean}</Link>
        </SecondLine>
      )}
    </span>
  )
}
