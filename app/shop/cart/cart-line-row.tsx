import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { QuantityStepper } from '#app/ui/forms/stepper.tsx'
import type { Cents } from '#core/base/money/money.ts'
import { Price } from '../price/price.tsx'
import { policy } from '#core/base/policy/policy.ts'
import { thumbnailAvif } from '#core/catalogue/pictures.ts'
import { lineTotalCents, type CartLine } from '#core/pricing/cart/cart.ts'
import { setQuantity } from '#core/pricing/cart/change-lines.ts'
import { closeCartDrawer } from './cart-drawer-store.ts'
import { updateLines } from './cart-store.ts'
import { fewLeftText } from './cart-notice-texts.ts'
import styles from './cart-drawer.module.css'

type CartLineRowProps = {
  line: CartLine
  /** The prior price of a unit, while a reduction is announced. */
  priorCents: Cents | undefined
  /** Set when the line asks for more units than are left. */
  unitsLeft: number | undefined
  /** Just restored, so it takes the focus. */
  takesFocus: boolean
  onRemove: (line: CartLine) => void
}

/** A line of the cart, with its quantity and a button to remove it. */
export function CartLineRow(props: CartLineRowProps) {
  const { line, unitsLeft, takesFocus, onRemove } = props
  const removal = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) removal.current?.focus()
  }, [takesFocus])
  const { id, name, size, color, quantity, image } = line
  const lineName = wordsOf(line)
  const remove = () => onRemove(line)
  const change = (next: number) => {
    if (next < 1) remove()
    else updateLines((lines) => setQuantity(lines, line, next))
  }
  return (
    <li className={styles.line}>
      <Picture
        avif={thumbnailAvif(image)}
        fallbackSrc={image}
        width={88}
        height={110}
        alt=""
        className={styles.thumbnail}
      />
      <div className={styles.what}>
        <Link to={`/products/${id}?color=${encodeURIComponent(color)}`} onClick={closeCartDrawer}>
          {name}
        </Link>
        <p className="small quiet">{`${size}, ${color}`}</p>
      </div>
      <LinePrice line={line} priorCents={props.priorCents} />
      <div className={styles.lineFoot}>
        <QuantityStepper
          value={quantity}
          min={0}
          max={policy.limits.lineQuantity}
          label={`Cantidad de ${lineName}`}
          decreaseLabel={`Quitar uno de ${lineName}`}
          increaseLabel={`Añadir uno de ${lineName}`}
          onChange={change}
        />
        <button
          ref={removal}
          type="button"
          className={styles.remove}
          onClick={remove}
          aria-label={`Eliminar ${lineName}`}
        >
          Eliminar
        </button>
      </div>
      {unitsLeft === undefined || unitsLeft >= quantity ? null : (
        <p className={styles.short} role="alert">
          {unitsLeft === 0 ? 'Agotado: quítalo para seguir' : fewLeftText(unitsLeft)}
        </p>
      )}
    </li>
  )
}

function LinePrice({ line, priorCents = 0 }: Pick<CartLineRowProps, 'line' | 'priorCents'>) {
  const priorTotalCents = priorCents * line.quantity
  const price = { ...line, priceCents: lineTotalCents(line), priorCents: priorTotalCents }
  return <Price of={price} align="end" />
}

const wordsOf = ({ name, size, color }: CartLine): string =>
  `${name}, ${size}, ${color.toLowerCase()}`

type RemovedLineRowProps = { line: CartLine; onPutBack: () => void }

/** Replaces a removed line until the cart changes again. */
export function RemovedLineRow({ line, onPutBack }: RemovedLineRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  // The pressed button is gone; keep the focus in the drawer.
  useEffect(() => undo.current?.focus(), [])
  return (
    <div className={styles.removed}>
      <p>{`Has quitado ${wordsOf(line)}`}</p>
      <button ref={undo} type="button" className={styles.remove} onClick={onPutBack}>
        Deshacer
      </button>
    </div>
  )
}
