import { useRef } from 'react'
import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { QuantityStepper } from '#app/ui/stepper.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { Price } from '../money/price.tsx'
import { policy } from '../policy/policy.ts'
import { thumbnailAvif } from '../catalogue/pictures.ts'
import { lineTotalCents, removeLine, setQuantity, type CartLine } from './cart.ts'
import { closeCartDrawer } from './cart-drawer-store.ts'
import { updateLines } from './cart-store.ts'
import styles from './cart-drawer.module.css'

type CartLineRowProps = {
  line: CartLine
  /** Known when the line asked for more than there is. */
  unitsLeft: number | undefined
}

/** One line of the cart, to change or to take out. */
export function CartLineRow({ line, unitsLeft }: CartLineRowProps) {
  const ref = useRef<HTMLLIElement>(null)
  const { id, name, size, color, quantity, image } = line
  const what = `${name}, ${size}, ${color.toLowerCase()}`
  const remove = () => {
    focusNeighbour(ref.current)
    updateLines((lines) => removeLine(lines, line))
    toast.show({ text: 'Producto eliminado del carrito', tone: 'info', durationMs: 2000 })
  }
  const change = (next: number) => {
    if (next < 1) remove()
    else updateLines((lines) => setQuantity(lines, line, next))
  }
  return (
    <li ref={ref} className={styles.line}>
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
        <p className="small quiet">
          {size}, {color}
        </p>
      </div>
      <Price priceCents={lineTotalCents(line)} align="end" />
      <div className={styles.lineFoot}>
        <QuantityStepper
          value={quantity}
          min={0}
          max={policy.limits.lineQuantity}
          label={`Cantidad de ${what}`}
          decreaseLabel={`Quitar uno de ${what}`}
          increaseLabel={`Añadir uno de ${what}`}
          onChange={change}
        />
        <button
          type="button"
          className={styles.remove}
          data-remove
          onClick={remove}
          aria-label={`Eliminar ${what}`}
        >
          Eliminar
        </button>
      </div>
      {unitsLeft === undefined || unitsLeft >= quantity ? null : (
        <p className={styles.short} role="alert">
          {unitsLeft === 0 ? 'Agotado: quítalo para seguir' : `Solo quedan ${unitsLeft}`}
        </p>
      )}
    </li>
  )
}

/** The row that takes a removed one's place gets the focus, so that the keyboard is not thrown out. */
function focusNeighbour(row: HTMLLIElement | null): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const target =
    neighbour?.querySelector<HTMLElement>('[data-remove]') ??
    row?.closest('dialog')?.querySelector<HTMLElement>('button')
  target?.focus()
}
