import { Link } from 'react-router'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { defaultChoice, isInStock, isSoldOut, variantKey } from '#core/catalogue/product.ts'
import styles from './product-page.module.css'

type ProductStockProps = {
  product: ProductCardData
  /** Units left by variant key, only if few are left. */
  few: Record<string, number>
  color: string
  size: string | undefined
}

/** The stock of the choice; if sold out, the colours in which the size is available. */
export function ProductStock({ product, few, color, size }: ProductStockProps) {
  const isLeft = defaultChoice(product, { color, ...(size && { size }) }) !== undefined
  const units = size ? few[variantKey({ size, color })] : undefined
  const others = isLeft ? [] : colorsWith(product, size)
  return (
    <>
      <p role="status">
        {isLeft ? leftText(units, size) : goneText(size, color, isSoldOut(product))}
      </p>
      {others.length > 0 ? (
        <p className={styles.others}>
          <span>{!size || isSizeless(size) ? 'Lo hay en' : `Hay ${size} en`}</span>{' '}
          {others.map((other, at) => (
            <span key={other}>
              <span>{at === 0 ? '' : at === others.length - 1 ? ' y ' : ', '}</span>
              <Link to={variantAddress(size, other)} replace preventScrollReset>
                {other}
              </Link>
            </span>
          ))}
        </p>
      ) : null}
    </>
  )
}

const colorsWith = (product: ProductCardData, size: string | undefined): string[] =>
  product.colors.filter((color) =>
    size ? isInStock(product, { size, color }) : defaultChoice(product, { color }) !== undefined,
  )

/** The query that chooses a variant, or only its colour. */
export const variantAddress = (size: string | undefined, color: string): string =>
  `?${new URLSearchParams({ color, ...(size && { size }) })}`

const isSizeless = (size: string): boolean => size === 'Único'

function leftText(units: number | undefined, size: string | undefined): string {
  if (!units || !size) return ''
  const left = units === 1 ? 'Queda 1' : `Quedan ${units}`
  return isSizeless(size) ? left : `${left} en talla ${size}`
}

function goneText(size: string | undefined, color: string, isAllGone: boolean): string {
  if (isAllGone) return 'No queda ninguna unidad, en ninguna talla ni color'
  if (!size || isSizeless(size)) return `Agotado en ${color.toLowerCase()}`
  return `Agotado en talla ${size}`
}
