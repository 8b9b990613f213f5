import { useRef, useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { OptionGroup, SwatchGroup } from '#app/ui/option-group.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { addToCart } from '../cart/add-to-cart.browser.ts'
import { Price } from '../money/price.tsx'
import { formatRoundEuros } from '../money/money.ts'
import { policy } from '../policy/policy.ts'
import { BuyBar } from './buy-bar.tsx'
import type { ProductCardData } from './card.ts'
import { colorItems, sizeItems } from './options.ts'
import { thumbnail, thumbnailAvif } from './pictures.ts'
import { defaultChoice, isInStock, variantKey, type Choice } from './product.ts'
import { ProductCard } from './product-card.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import type { ProductPageData } from './product-page-data.ts'
import { productTrail } from './product-trail.ts'
import { useChoiceInUrl, type ChoiceInUrl } from './use-choice-in-url.ts'
import styles from './product-page.module.css'

/** A product with its pictures, its choices and everything one should know before buying it. */
export function ProductPage({ page }: { page: ProductPageData }) {
  const { product, related } = page
  const { name } = product
  // Anything in the address that the product does not have is ignored.
  const [choice, choose] = useChoiceInUrl()
  const color = known(product.colors, choice.color) ?? product.colors[0] ?? ''
  const size = known(product.sizes, choice.size) ?? onlyOne(product.sizes)
  return (
    <div className={styles.page}>
      <Breadcrumbs items={productTrail(page)} />
      <div className={styles.columns}>
        <ProductGallery product={product} color={color} garment={page.details.garment} />
        <div className={styles.aside}>
          {product.isNew ? <Badge mark>Nuevo</Badge> : null}
          <h1 className={styles.name}>{name}</h1>
          <p className="muted">{product.summary}</p>
          <Price priceCents={product.priceCents} size="lg" />
          <BuyBox page={page} color={color} size={size} onChoose={choose} />
          <Promises />
          <ProductFacts page={page} />
        </div>
      </div>
      {related.length > 0 ? <Related cards={related} /> : null}
    </div>
  )
}

type BuyBoxProps = {
  page: ProductPageData
  color: string
  size: string | undefined
  onChoose: (choice: ChoiceInUrl) => void
}

const FIRST_SIZE = '[data-look="chip"] input:not([aria-disabled])'

function BuyBox({ page, color, size, onChoose }: BuyBoxProps) {
  const { product, few } = page
  const [needsSize, setNeedsSize] = useState(false)
  const main = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const choose = (next: Partial<Choice>) => {
    setNeedsSize(false)
    onChoose({ color, size, ...next })
  }
  const isLeft = defaultChoice(product, { color, ...(size ? { size } : {}) }) !== undefined
  const add = () => {
    if (size === undefined) {
      setNeedsSize(true)
      // Brings the sizes into view, and readers hear the message with the group it belongs to.
      box.current?.querySelector<HTMLElement>(FIRST_SIZE)?.focus()
      return
    }
    if (isInStock(product, { size, color })) addToCart(product, { size, color })
  }
  return (
    <div ref={box} className={styles.buy}>
      <SwatchGroup
        look="picture"
        legend="Color"
        items={colorItems(product).map((item) => ({
          ...item,
          picture: <Thumbnail product={product} color={item.value} />,
        }))}
        value={color}
        onChange={(next) => choose({ color: next })}
      />
      <Sizes
        product={product}
        color={color}
        size={size}
        needsSize={needsSize}
        onChoose={(next) => choose({ size: next })}
      />
      <p className={styles.stock} role="status">
        {size ? stockText(few[variantKey({ size, color })], isLeft, size) : null}
      </p>
      <Button ref={main} size="lg" wide disabled={!isLeft} onClick={add}>
        {isLeft ? 'Añadir al carrito' : 'Agotado'}
      </Button>
      {isLeft ? (
        <BuyBar main={main} priceCents={product.priceCents} size={size} onPress={add} />
      ) : null}
    </div>
  )
}

type SizesProps = {
  product: ProductCardData
  color: string
  size: string | undefined
  needsSize: boolean
  onChoose: (size: string) => void
}

function Sizes({ product, color, size, needsSize, onChoose }: SizesProps) {
  if (onlyOne(product.sizes)) return <p className="small muted">Talla única</p>
  return (
    <OptionGroup
      legend="Talla"
      items={sizeItems(product, color)}
      value={size}
      error={needsSize ? 'Elige una talla' : undefined}
      onChange={onChoose}
    />
  )
}

function stockText(left: number | undefined, isLeft: boolean, size: string): string {
  if (!isLeft) return isSizeless(size) ? 'Agotado' : `Agotado en talla ${size}`
  if (left === undefined) return ''
  const units = left === 1 ? 'Queda 1' : `Quedan ${left}`
  return isSizeless(size) ? units : `${units} en talla ${size}`
}

const isSizeless = (size: string): boolean => size === 'Único'

function Thumbnail({ product, color }: { product: ProductCardData; color: string }) {
  const version = product.pictures[color] ?? '0'
  const jpeg = thumbnail({ id: product.id, color, version })
  return <Picture avif={thumbnailAvif(jpeg)} fallbackSrc={jpeg} width={64} height={80} alt="" />
}

function Promises() {
  const { shipping, returns } = policy
  const { min, max } = shipping.standard.workingDays
  return (
    <ul className={styles.promises}>
      <li>
        <Icon name="truck" />
        <span>
          En tu casa en {min}-{max} días laborables
          <small>
            Envío estándar gratis en pedidos superiores a&nbsp;
            {formatRoundEuros(shipping.standard.freeAboveCents)}
          </small>
        </span>
      </li>
      <li>
        <Icon name="undo" />
        <span>
          {returns.days} días para devolverlo, gratis
          <small>Con etiqueta prepagada</small>
        </span>
      </li>
    </ul>
  )
}

function Related({ cards }: { cards: ProductCardData[] }) {
  return (
    <section className={styles.related} aria-labelledby="va-bien-con">
      <h2 id="va-bien-con" className="t-2">
        Va bien con
      </h2>
      <ul className={styles.row}>
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard product={card} mode="choose" headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const known = (list: readonly string[], value: string | undefined): string | undefined =>
  list.find((item) => item === value)

const onlyOne = (list: readonly string[]): string | undefined =>
  list.length === 1 ? list[0] : undefined
