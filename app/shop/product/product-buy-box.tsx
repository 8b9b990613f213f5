import { useRef, useState } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { OptionGroup, SwatchGroup } from '#app/ui/forms/option-group.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { addToCart } from '../cart/add-to-cart.browser.ts'
import { SizeGuideLater, SizeGuideLink, SizeHintLater } from '../sizing/size-guide.lazy.tsx'
import { HeartButton } from '../wishlist/heart-button.tsx'
import { BuyBar } from './buy-bar.tsx'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { colorItems, sizeItems } from '#core/catalogue/options.ts'
import { thumbnail, thumbnailAvif } from '#core/catalogue/pictures.ts'
import { defaultChoice, isInStock, type Choice } from '#core/catalogue/product.ts'
import { priceOf } from '#core/catalogue/reduction.ts'
import type { ProductPageData } from '#core/catalogue/product-page-data.ts'
import { ProductStock, variantAddress } from './product-stock.tsx'
import type { ChoiceInUrl } from './use-choice-in-url.ts'
import styles from './product-page.module.css'

type BuyBoxProps = {
  page: ProductPageData
  color: string
  size: string | undefined
  onChoose: (choice: ChoiceInUrl) => void
}

/** The first available size. */
const FIRST_SIZE = '[data-look="chip"] input:not([data-struck])'

/** Colour, size, stock, and the button. A sold-out variant can be chosen, and waited for. */
export function ProductBuyBox({ page, color, size, onChoose }: BuyBoxProps) {
  const { product } = page
  const [needsSize, setNeedsSize] = useState(false)
  const main = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const choose = (next: Partial<Choice>) => {
    setNeedsSize(false)
    onChoose({ color, size, ...next })
  }
  const isLeft = defaultChoice(product, { color, ...(size && { size }) }) !== undefined
  const add = () => {
    if (size === undefined) {
      setNeedsSize(true)
      // Into the middle, clear of the bar; screen readers read the message with its group.
      const first = box.current?.querySelector<HTMLElement>(FIRST_SIZE)
      first?.focus({ preventScroll: true })
      first?.scrollIntoView({ block: 'center' })
      return
    }
    addToCart(product, { size, color })
  }
  return (
    <div ref={box} className={styles.buy}>
      <Colors product={product} color={color} onChoose={(next) => choose({ color: next })} />
      <Sizes
        page={page}
        color={color}
        size={size}
        error={needsSize ? 'Elige una talla' : undefined}
        onChoose={(next) => choose({ size: next })}
      />
      <div className={styles.take}>
        {isLeft ? (
          <Button ref={main} size="lg" onClick={add}>
            Añadir al carrito
          </Button>
        ) : page.recall ? null : (
          <LinkButton size="lg" to={`/avisos${variantAddress(size, color)}&id=${product.id}`}>
            Avísame cuando vuelva
          </LinkButton>
        )}
        <HeartButton product={product} look="box" />
      </div>
      {isLeft ? (
        <BuyBar
          main={main}
          product={priceOf(product, size && { size, color })}
          size={size}
          onPress={add}
        />
      ) : null}
    </div>
  )
}

type SizesProps = Pick<BuyBoxProps, 'page' | 'color' | 'size'> & {
  error: string | undefined
  onChoose: (size: string) => void
}

/** The sizes, the link to the size guide, and the stock. */
function Sizes({ page, color, size, error, onChoose }: SizesProps) {
  const { product, few, sizing, details } = page
  const [isGuideOpen, setIsGuideOpen] = useState(false)
  const isLeft = (one: string) => isInStock(product, { size: one, color })
  const guided = sizing && { sizing, sizes: product.sizes, chosen: size, isLeft, onChoose }
  return (
    <>
      {product.sizes.length > 1 ? (
        <OptionGroup
          legend="Talla"
          items={lookableSizes(product, color)}
          value={size}
          error={error}
          onChange={onChoose}
          aside={
            sizing && <SizeGuideLink tableId={sizing.tableId} onOpen={() => setIsGuideOpen(true)} />
          }
        />
      ) : (
        <p className="small muted">Talla única</p>
      )}
      <div className={styles.stock}>
        <ProductStock product={product} few={few} color={color} size={size} />
        {guided ? <SizeHintLater {...guided} /> : null}
      </div>
      {guided ? (
        <SizeGuideLater
          {...guided}
          name={product.name}
          fitNote={details.fitNote}
          open={isGuideOpen}
          onClose={() => setIsGuideOpen(false)}
        />
      ) : null}
    </>
  )
}

/** Sold-out sizes are struck through but can be chosen: this page then shows alternatives. */
const lookableSizes = (product: ProductCardData, color: string) =>
  sizeItems(product, color).map(({ disabled = false, ...item }) => ({ ...item, struck: disabled }))

type ColorsProps = { product: ProductCardData; color: string; onChoose: (color: string) => void }

/** Small pictures of the product in each colour. */
function Colors({ product, color, onChoose }: ColorsProps) {
  const { id, pictures } = product
  const items = colorItems(product).map((item) => {
    const jpeg = thumbnail({ id, color: item.value, version: pictures[item.value] ?? '0' })
    const avif = thumbnailAvif(jpeg)
    return {
      ...item,
      picture: <Picture avif={avif} fallbackSrc={jpeg} width={64} height={80} alt="" />,
    }
  })
  return (
    <SwatchGroup look="picture" legend="Color" items={items} value={color} onChange={onChoose} />
  )
}
