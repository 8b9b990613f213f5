import { useState, type UIEvent } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { notifyLoadFailure } from '#app/ui/overlays/notify-load-failure.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { pagePicture } from '#core/catalogue/pictures/page-pictures.ts'
import { shotsOfCard, type Shot } from './product-gallery-shots.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'
import styles from './product-gallery.module.css'

const zoom = lazyComponent(() => import('./product-zoom.tsx').then((it) => it.ProductZoom))

type ProductGalleryProps = { product: ProductCardData; color: string; garment: Garment | undefined }

/**
 * The pictures of the product in the chosen colour only. On a phone a row to swipe, with the
 * position; each picture opens in the zoom.
 */
export function ProductGallery({ product, color, garment }: ProductGalleryProps) {
  const shots = shotsOfCard(product, color, garment)
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState<number>()
  const [lastZoomed, setLastZoomed] = useState(0)
  const open = (index: number) => {
    setZoomed(index)
    setLastZoomed(index)
  }
  return (
    <div className={classNames(styles.frame, shots.length === 3 && styles.three)}>
      <div
        className={styles.gallery}
        role="group"
        aria-label={`Fotos de ${product.name}`}
        onScroll={(event) => setAt(positionOf(event, shots.length))}
      >
        {shots.map((shot, index) => (
          <button
            key={shot.view}
            type="button"
            className={styles.shot}
            data-view={shot.view}
            aria-label={`${shot.alt}, ampliar`}
            aria-haspopup="dialog"
            onPointerEnter={zoom.prepare}
            onFocus={zoom.prepare}
            onClick={() => open(index)}
          >
            <ShotPicture product={product} color={color} shot={shot} />
          </button>
        ))}
        {/* Instead of the buttons, which do nothing without scripts. */}
        <noscript className={styles.unscripted}>
          {shots.map((shot) => (
            <span key={shot.view} className={styles.shot} data-view={shot.view}>
              <ShotPicture product={product} color={color} shot={shot} />
            </span>
          ))}
        </noscript>
      </div>
      <Position at={at} count={shots.length} />
      <zoom.Part
        product={product}
        color={color}
        garment={garment}
        // Keeps the picture during the closing transition.
        at={zoomed ?? lastZoomed}
        open={zoomed !== undefined}
        onMove={open}
        onClose={() => setZoomed(undefined)}
        wanted={zoomed !== undefined}
        onFail={() => {
          setZoomed(undefined)
          notifyLoadFailure('ampliar la foto')
        }}
      />
    </div>
  )
}

/** The picture that fills most of the row. */
function positionOf({ currentTarget: row }: UIEvent<HTMLElement>, count: number): number {
  const maxScroll = row.scrollWidth - row.clientWidth
  return maxScroll <= 0 ? 0 : Math.round((row.scrollLeft / maxScroll) * (count - 1))
}

/** Hidden from screen readers, which read the pictures in order. */
function Position({ at, count }: { at: number; count: number }) {
  return (
    <div className={styles.position} aria-hidden="true">
      <ol>
        {Array.from({ length: count }, (_, index) => (
          <li key={index} data-here={index === at || undefined} />
        ))}
      </ol>
      <span className="num">{`${at + 1} / ${count}`}</span>
    </div>
  )
}

type ShotPictureProps = Omit<ProductGalleryProps, 'garment'> & { shot: Shot }

function ShotPicture({ product, color, shot }: ShotPictureProps) {
  if (shot.view === 'plan') {
    return (
      <span className={styles.plan}>
        <img src={shot.src} alt={shot.alt} loading="lazy" width={400} height={500} />
        <span aria-hidden="true">Plano de patronaje</span>
      </span>
    )
  }
  const { view, alt } = shot
  const version = product.pictures[color] ?? '0'
  const { avifSrcSet, fallback } = pagePicture({ id: product.id, color, version, view })
  return (
    <Picture
      avif={avifSrcSet}
      fallbackSrc={fallback}
      width={1000}
      height={1250}
      alt={alt}
      priority={view === 'front'}
    />
  )
}
