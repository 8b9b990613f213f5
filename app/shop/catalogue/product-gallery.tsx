import { Picture } from '#app/ui/picture.tsx'
import type { ProductCardData } from './card.ts'
import { productPicture, type PictureView } from './pictures.ts'
import type { Garment } from './vocabulary.ts'
import styles from './product-gallery.module.css'

type ProductGalleryProps = { product: ProductCardData; color: string; garment: Garment }

/** The product in the chosen colour, never in another: whole, near, and as its pattern is drawn. */
export function ProductGallery({ product, color, garment }: ProductGalleryProps) {
  const { name } = product
  return (
    // A region that scrolls must be reachable, or the keyboard never sees the second picture.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.gallery} role="group" aria-label={`Fotos de ${name}`} tabIndex={0}>
      <Shot product={product} color={color} view="front" alt={`${name}, ${color.toLowerCase()}`} />
      <Shot
        product={product}
        color={color}
        view="detail"
        alt={`Detalle de ${name}, ${color.toLowerCase()}`}
      />
      {garment === 'cinta' ? null : (
        <figure className={styles.plan}>
          <img
            src={`/img/plans/${garment}.svg`}
            alt={`Patrón de ${name}`}
            loading="lazy"
            width={400}
            height={500}
          />
          <figcaption>Plano de patronaje</figcaption>
        </figure>
      )}
    </div>
  )
}

type ShotProps = { product: ProductCardData; color: string; view: PictureView; alt: string }

function Shot({ product, color, view, alt }: ShotProps) {
  const version = product.pictures[color] ?? '0'
  const { avifSrcSet, fallback } = productPicture({ id: product.id, color, version, view })
  return (
    <Picture
      avif={avifSrcSet}
      fallbackSrc={fallback}
      sizes={
        view === 'front'
          ? '(width >= 48rem) 58vw, 88vw'
          : '(width >= 64rem) 29vw, (width >= 48rem) 58vw, 88vw'
      }
      width={1000}
      height={1250}
      alt={alt}
      priority={view === 'front'}
    />
  )
}
