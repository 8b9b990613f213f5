import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { CartProduct } from '#core/pricing/cart/cart-products.ts'
import { thumbnailAvif } from '#core/catalogue/pictures.ts'
import { Price } from '../price/price.tsx'
import { useRecentlyViewed } from './use-recently-viewed.ts'
import styles from './recently-viewed.module.css'

/** «Vistos hace poco», in its place at the foot of a product's page. Source: docs/decisions/054. */
export function RecentlyViewed({ productId }: { productId: string | undefined }) {
  const { place, products, isForgotten, forget } = useRecentlyViewed(productId)
  if (!place) return null
  if (isForgotten) return createPortal(<Forgotten />, place)
  if (products.length === 0) return null
  return createPortal(<ViewedList products={products} onForget={forget} />, place)
}

type ViewedListProps = { products: readonly CartProduct[]; onForget: () => void }

function ViewedList({ products, onForget }: ViewedListProps) {
  return (
    <section className={styles.section} aria-labelledby="vistos-titulo">
      <div className={styles.head}>
        <h2 id="vistos-titulo" className="t-2">
          Vistos hace poco
        </h2>
        <Button variant="link" onClick={onForget}>
          Borrar la lista
        </Button>
      </div>
      <ul className={styles.list}>
        {products.map((product) => (
          <ViewedProduct key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}

function ViewedProduct({ product }: { product: CartProduct }) {
  const { id, name, stock, images, offers } = product
  const [image = ''] = Object.values(images)
  const isSoldOut = Object.values(stock).every((units) => units === 0)
  return (
    <li className={styles.product} data-sold-out={isSoldOut || undefined}>
      <Picture avif={thumbnailAvif(image)} fallbackSrc={image} width={640} height={800} alt="" />
      <Link to={`/products/${id}`} viewTransition prefetch="intent" className={styles.name}>
        {name}
      </Link>
      {isSoldOut ? <p className="small quiet">Agotado</p> : <Price of={product} />}
      {offers ? <p className="small">{offers[0]?.name}</p> : null}
    </li>
  )
}

/** Takes the focus of the pressed button, which is gone. */
function Forgotten() {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className={styles.forgotten}>
      Hemos borrado la lista de lo que has visto.
    </p>
  )
}
