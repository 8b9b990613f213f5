import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { addToCart } from '../cart/add-to-cart.browser.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { defaultChoice } from '#core/catalogue/product.ts'
import { Price } from '../price/price.tsx'
import { HeartButton } from '../wishlist/heart-button.tsx'
import { PiecePicture } from './piece-picture.tsx'
import styles from './detail-card.module.css'

/** A product of the Bali page, with a button to add its first variant in stock. */
export function DetailCard({ product }: { product: ProductCardData }) {
  const { id, name, summary, priceCents, priorCents, colors, pictures } = product
  const choice = defaultChoice(product)
  const color = choice?.color ?? colors[0] ?? ''
  const address = `/products/${id}`
  return (
    <article className={styles.card}>
      <Link to={address} viewTransition tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <PiecePicture
          piece={{ id, name, color, version: pictures[color] ?? '0' }}
          sizes="(width >= 64rem) 24vw, 48vw"
        />
      </Link>
      <div className={styles.corner}>
        <HeartButton product={product} />
      </div>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.summary}>{summary}</p>
      <Price priceCents={priceCents} priorCents={priorCents} />
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="secondary"
          disabled={!choice}
          aria-label={choice ? `Añadir ${name} al carrito` : undefined}
          onClick={() => choice && addToCart(product, choice)}
        >
          {choice ? 'Añadir' : 'Agotado'}
        </Button>
        <Link
          to={address}
          viewTransition
          prefetch="intent"
          aria-label={`Ver detalles de ${name}`}
          className={styles.details}
        >
          Ver detalles
        </Link>
      </div>
    </article>
  )
}
