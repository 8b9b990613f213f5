import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { OptionGroup, SwatchGroup } from '#app/ui/forms/option-group.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { addToCart } from '../cart/add-to-cart.browser.ts'
import { Price } from '../price/price.tsx'
import { HeartButton } from '../wishlist/heart-button.tsx'
import type { ListingCard } from '#core/catalogue/listing/listing.ts'
import { colorItems, sizeItems } from '#core/catalogue/options.ts'
import { productPicture } from '#core/catalogue/pictures.ts'
import { defaultChoice, isSoldOut, type Choice } from '#core/catalogue/product.ts'
import { priceOf } from '#core/catalogue/reduction.ts'
import styles from './product-card.module.css'

/** Busy time of the add button. Source: specification, "Timings". */
const ADD_SPINNER_MS = 500

type ProductCardProps = {
  /** Give another key if what was asked for changes: it is shown first. */
  product: ListingCard
  /** `choose`: size and colour can be chosen. `labels`: they only inform; adding is instant. */
  mode: 'choose' | 'labels'
  /** The heart waits for the pointer or the focus, and «Nuevo» has no box; for the new arrivals. */
  quietHeart?: boolean
  /** Below the button. */
  more?: ReactNode
  /** In the first row of a page: its pictures load at once. */
  priority?: boolean
  headingLevel?: 2 | 3
}

/** A product in a list: picture, name, price, sizes, colours, and a button to add it. */
export function ProductCard(props: ProductCardProps) {
  const { product, mode, quietHeart, more, priority = false, headingLevel = 2 } = props
  const [chosen, setChosen] = useState(product.asked ?? {})
  const { id, name, colors } = product
  // What «Añadir» adds, shown before the press: the first size or colour may be sold out.
  const next = defaultChoice(product, chosen)
  const shownColor = chosen.color ?? next?.color ?? colors[0] ?? ''
  const soldOut = isSoldOut(product)
  const address = `/products/${id}${chosen.color ? `?color=${encodeURIComponent(chosen.color)}` : ''}`
  const Heading = `h${headingLevel}` as const
  const part = { product, mode, chosen, next, shownColor, onChoose: setChosen }
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
          <CardPicture {...part} priority={priority} />
        </Link>
        <div className={styles.badges} data-quiet={quietHeart}>
          {soldOut ? <Badge boxed>Agotado</Badge> : null}
          {!soldOut && product.isNew ? <Badge mark={!quietHeart}>Nuevo</Badge> : null}
          {product.offer ? <Badge boxed>{product.offer}</Badge> : null}
        </div>
        <div className={styles.corner}>
          <HeartButton product={product} look={quietHeart ? 'quiet' : 'over'} />
        </div>
      </div>
      <div className={styles.text}>
        <Heading className={styles.name}>
          <Link to={address} viewTransition prefetch="intent">
            {name}
          </Link>
        </Heading>
        <p className={styles.summary}>{product.summary}</p>
      </div>
      <Price of={priceOf(product, chosen.size && { size: chosen.size, color: shownColor })} />
      {mode === 'choose' ? <Colors {...part} /> : null}
      <div className={styles.buy}>
        <div className={styles.line}>
          <Sizes {...part} />
          <AddButton {...part} />
        </div>
        {more}
      </div>
    </article>
  )
}

type PartProps = {
  product: ListingCard
  mode: ProductCardProps['mode']
  chosen: Partial<Choice>
  /** Undefined if nothing is in stock. */
  next: Choice | undefined
  shownColor: string
  onChoose: (chosen: Partial<Choice>) => void
}

function Colors({ product, chosen, shownColor, onChoose }: PartProps) {
  return (
    <SwatchGroup
      className={styles.colors}
      legend={`Color de ${product.name}`}
      legendHidden
      items={colorItems(product)}
      value={shownColor}
      onChange={(color) => onChoose({ ...chosen, color })}
    />
  )
}

function Sizes({ product, mode, chosen, next, onChoose }: PartProps) {
  if (mode === 'labels') {
    return (
      <div>
        <Labels words={product.sizes} marked={next?.size} joint=" · " />
        <Labels words={product.colors} marked={next?.color} joint=", " />
      </div>
    )
  }
  return (
    <OptionGroup
      look="inline"
      legend={`Talla de ${product.name}`}
      legendHidden
      items={sizeItems(product, chosen.color)}
      value={chosen.size ?? next?.size}
      onChange={(size) => onChoose({ ...chosen, size })}
    />
  )
}

type LabelsProps = { words: readonly string[]; marked: string | undefined; joint: string }

/** Sizes or colours that only inform; the one that «Añadir» adds stands out. */
function Labels({ words, marked, joint }: LabelsProps) {
  const at = marked === undefined ? -1 : words.indexOf(marked)
  if (at === -1) return <p className={styles.labels}>{words.join(joint)}</p>
  const before = words.slice(0, at).map((word) => word + joint)
  const after = words.slice(at + 1).map((word) => joint + word)
  return (
    <p className={styles.labels}>
      <span>{before.join('')}</span>
      <b>{marked}</b>
      <span>{after.join('')}</span>
    </p>
  )
}

function CardPicture({ product, shownColor: color, priority }: PartProps & { priority: boolean }) {
  const { id, name, pictures, pictureTexts, look } = product
  const version = pictures[color] ?? '0'
  const { avifSrcSet, fallback } = productPicture({ id, color, version, view: look?.view })
  return (
    <>
      <Picture
        avif={look?.drawing ? undefined : avifSrcSet}
        fallbackSrc={look?.drawing ?? fallback}
        sizes="(width >= 75rem) 24vw, (width >= 48rem) 32vw, 48vw"
        width={640}
        height={800}
        alt={(look ? undefined : pictureTexts?.[color]?.front) ?? `${name}, ${color.toLowerCase()}`}
        priority={priority}
      />
      {look ? (
        <small>{look.note}</small>
      ) : (
        // Not displayed, so lazy loading fetches nothing before a mouse is on the card.
        <img
          key={fallback}
          loading="lazy"
          src={fallback.replace('front-640.jpg', behind(version))}
          alt=""
          // The sign of a broken picture would stand on the first one.
          onError={({ currentTarget: picture }) => (picture.hidden = true)}
        />
      )}
    </>
  )
}

/** What a mouse turns a card to: the back of the garment, or a part of it from near. */
const behind = (version: string) => (version.endsWith('-b') ? 'back-640.jpg' : 'detail-640.avif')

function AddButton({ product, mode, next: choice }: PartProps) {
  const [isBusy, setIsBusy] = useState(false)
  const add = () => {
    if (!choice) return
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
      className={styles.add}
      disabled={!choice}
      busy={isBusy}
      busyLabel="Añadiendo"
      aria-label={choice && `Añadir ${product.name} al carrito`}
      onClick={add}
    >
      {choice ? 'Añadir' : 'Agotado'}
    </Button>
  )
}
