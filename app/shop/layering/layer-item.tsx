import { Link } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { OptionGroup } from '#app/ui/forms/option-group.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { TrailMark } from '#app/ui/icons/mark.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { sizeItems } from '#core/catalogue/options.ts'
import { productPicture, thumbnail, thumbnailAvif } from '#core/catalogue/pictures.ts'
import type { Piece, Worn } from '#core/catalogue/layering/outfit.ts'
import { Price } from '../price/price.tsx'
import { formatGrams, layerLabels, pieceText } from './scale-texts.ts'
import styles from './layer-item.module.css'

type LayerItemProps = {
  worn: Worn
  /** From 1, counted from the skin. */
  place: number
  /** The address of the outfit with another piece in this layer. */
  addressWith: (piece: Piece) => string
  error: string | undefined
  onSize: (size: string) => void
}

/** A layer of the outfit: its piece with arrows to the others, and its sizes. */
export function LayerItem({ worn, place, addressWith, error, onSize }: LayerItemProps) {
  const { layer, piece, priced, size, color, isGone, at, count } = worn
  const choice = new URLSearchParams({ color, ...(size ? { size } : {}) })
  const address = `/products/${piece.id}?${choice}`
  return (
    <li className={styles.layer} data-layer={layer} data-invalid={error ? true : undefined}>
      <p className={styles.title}>
        <TrailMark />
        <span>{`${place}. ${layerLabels[layer]}`}</span>
        <span className={styles.count}>{`${at} de ${count}`}</span>
      </p>
      <div className={styles.stage} data-gone={isGone || undefined}>
        <Link to={address} tabIndex={-1} aria-hidden="true">
          <PiecePicture piece={piece} color={color} priority={place <= 2} />
        </Link>
        <Arrows worn={worn} addressWith={addressWith} />
      </div>
      <div className={styles.facts}>
        <h2 className={styles.name}>
          <Link to={address}>{piece.name}</Link>
        </h2>
        <span className={styles.grams}>{formatGrams(worn.grams)}</span>
        <p className={styles.summary}>{`${piece.summary}, ${color.toLowerCase()}`}</p>
        <Price of={priced} align="end" />
      </div>
      <div className={styles.size}>
        {piece.sizes.length > 1 ? (
          <OptionGroup
            look="inline"
            className={styles.tape}
            legend={`Talla de ${piece.name}`}
            legendHidden
            items={sizeItems(piece, undefined)}
            value={size}
            error={error}
            onChange={onSize}
          />
        ) : (
          <p className={styles.single}>Talla única</p>
        )}
        {isGone ? <Gone worn={worn} addressWith={addressWith} /> : null}
      </div>
    </li>
  )
}

type PartProps = Pick<LayerItemProps, 'worn' | 'addressWith'>

function Arrows({ worn: { layer, swap }, addressWith }: PartProps) {
  if (!swap) return null
  const label = layerLabels[layer]
  return (
    <>
      <Link
        to={addressWith(swap.previous)}
        className={styles.arrow}
        aria-label={`${label}, anterior: ${swap.previous.name}`}
        preventScrollReset
      >
        <PageIcon name="chevron-left" />
      </Link>
      <Link
        to={addressWith(swap.next)}
        className={styles.arrow}
        aria-label={`${label}, siguiente: ${swap.next.name}`}
        preventScrollReset
      >
        <PageIcon name="chevron-right" />
      </Link>
    </>
  )
}

type PiecePictureProps = { piece: Piece; color: string; priority: boolean }

function PiecePicture({ piece, color, priority }: PiecePictureProps) {
  const version = piece.pictures[color] ?? '0'
  const { avifSrcSet, fallback } = productPicture({ id: piece.id, color, version })
  return (
    <Picture
      key={fallback} // else the old picture stays until the new one has loaded
      avif={avifSrcSet}
      fallbackSrc={fallback}
      sizes="(width >= 64rem) 24vw, 7rem"
      width={640}
      height={800}
      alt=""
      priority={priority}
    />
  )
}

function Gone({ worn: { substitute }, addressWith }: PartProps) {
  if (!substitute) {
    return (
      <p className={styles.gone}>
        <Icon name="alert-circle" size="sm" />
        Agotada, y no queda otra para esta capa
      </p>
    )
  }
  const { id, name, colors, pictures } = substitute
  const [color = ''] = colors
  const jpeg = thumbnail({ id, color, version: pictures[color] ?? '0' })
  return (
    <>
      <p className={styles.gone}>
        <Icon name="alert-circle" size="sm" />
        Agotada en todas las tallas
      </p>
      <div className={styles.substitute}>
        <Picture avif={thumbnailAvif(jpeg)} fallbackSrc={jpeg} width={400} height={500} alt="" />
        <p>
          <b>{name}</b>
          <span>{pieceText(substitute)}</span>
        </p>
        <LinkButton
          to={addressWith(substitute)}
          variant="secondary"
          size="sm"
          aria-label={`Cambiar por ${name}`}
          preventScrollReset
        >
          Cambiar
        </LinkButton>
      </div>
    </>
  )
}
