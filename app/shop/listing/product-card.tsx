import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { OptionGroup, SwatchGroup } from '#app/ui/forms/option-group.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { addToCart } from '../cart/add-to-cart.browser.ts'
import { Price } from '../price/price.tsx'
import { HeartButton } from '../wishlist/heart-button.tsx'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { colorItems, sizeItems } from '#core/catalogue/options.ts'
import { productPicture } from '#core/catalogue/pictures.ts'
import { defaultChoice, isSoldOut, type Choice } from '#core/catalogue/product.ts'
import styles from './product-card.module.css'

/** Busy time of the add button. Source: specification, "Timings". */
const ADD_SPINNER_MS = 500

type ProductCardProps = {
  product: ProductCardData
  /** `choose`: size and colour can be chosen. `labels`: they only inform; adding is instant. */
  mode: 'choose' | 'labels'
  /** In the first row of a page: its pictures load at once. */
  priority?: boolean
  headingLevel?: 2 | 3
}

/** A product in a list: picture, name, price, sizes, colours, and a button to add it. */
export function ProductCard(props: ProductCardProps) {
  const { product, mode, priority = false, headingLevel = 2 } = props
  const [chosen, setChosen] = useState<Partial<Choice>>({})
  const { id, name, colors } = product
  // Shows the variant that «Añadir» adds: the first colour may be sold out.
  const shownColor = chosen.color ?? defaultChoice(product, chosen)?.color ?? colors[0] ?? ''
  const soldOut = isSoldOut(product)
  const address = `/products/${id}${chosen.color ? `?color=${encodeURIComponent(chosen.color)}` : ''}`
  const Heading = `h${headingLevel}` as const
  const part = { product, mode, chosen, shownColor, onChoose: setChosen }
  return (
    <article className={styles.card} data-sold-out={soldOut || undefined}>
      <div className={styles.frame}>
        <Link
          to={address}
          viewTransition
          tabIndex={-1}
          aria-hidden="true"
          className={styles.pictureLink}
        >
          <CardPicture product={product} color={shownColor} priority={priority} />
        </Link>
        <div className={styles.badges}>
          {soldOut ? <Badge>Agotado</Badge> : null}
          {!soldOut && product.isNew ? <Badge mark>Nuevo</Badge> : null}
        </div>
        <div className={styles.corner}>
          <HeartButton product={product} />
        </div>
      </div>
      <div className={styles.text}>
        <Heading className={styles.name}>
          <Link to={address} viewTransition prefetch="intent">
            {name}
          </Link>
        </Heading>
        <p className={styles.summary}>{product.summary}</p>
        <Price priceCents={product.priceCents} priorCents={product.priorCents} />
        <Colors {...part} />
      </div>
      <div className={styles.buy}>
        <Sizes {...part} />
        <AddButton {...part} />
      </div>
    </article>
  )
}

type PartProps = {
  product: ProductCardData
  mode: ProductCardProps['mode']
  chosen: Partial<Choice>
  shownColor: string
  onChoose: (chosen: Partial<Choice>) => void
}

function Colors({ product, mode, chosen, shownColor, onChoose }: PartProps) {
  if (mode === 'labels') return <p className={styles.labels}>{product.colors.join(', ')}</p>
  return (
    <SwatchGroup
      legend={`Color de ${product.name}`}
      legendHidden
      items={colorItems(product)}
      value={shownColor}
      onChange={(color) => onChoose({ ...chosen, color })}
    />
  )
}

function Sizes({ product, mode, chosen, onChoose }: PartProps) {
  if (mode === 'labels') return <p className={styles.labels}>{product.sizes.join(' · ')}</p>
  return (
    <OptionGroup
      look="inline"
      legend={`Talla de ${product.name}`}
      legendHidden
      items={sizeItems(product, chosen.color)}
      value={chosen.size}
      onChange={(size) => onChoose({ ...chosen, size })}
    />
  )
}

type CardPictureProps = { product: ProductCardData; color: string; priority: boolean }

function CardPicture({ product, color, priority }: CardPictureProps) {
  const { id, name, pictures } = product
  const { avifSrcSet, fallback } = productPicture({ id, color, version: pictures[color] ?? '0' })
  return (
    <Picture
      avif={avifSrcSet}
      fallbackSrc={fallback}
      sizes="(width >= 75rem) 24vw, (width >= 64rem) 32vw, 48vw"
      width={640}
      height={800}
      alt={`${name}, ${color.toLowerCase()}`}
      priority={priority}
    />
  )
}

function AddButton({ product, mode, chosen }: PartProps) {
  const [isBusy, setIsBusy] = useState(false)
  const choice = defaultChoice(product, chosen)
  if (!choice) {
    return (
      <Button size="sm" variant="secondary" wide disabled>
        Agotado
      </Button>
    )
  }
  const add = () => {
    if (mode === 'labels') return addToCart(product, choice)
    setIsBusy(true)
    setTimeout(() => {
      setIsBusy(false)
      addToCart(product, choice)
    }, ADD_SPINNER_MS)
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      wide
      busy={isBusy}
      busyLabel="Añadiendo"
      aria-label={`Añadir ${product.name} al carrito`}
      onClick={add}
    >
      Añadir
    </Button>
  )
}
