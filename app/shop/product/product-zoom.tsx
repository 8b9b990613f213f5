import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/overlays/modal.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { productPicture } from '#core/catalogue/pictures.ts'
import { planAddress, shotsOf } from './product-gallery-shots.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'
import styles from './product-zoom.module.css'

type ProductZoomProps = {
  product: ProductCardData
  color: string
  garment: Garment
  at: number
  open: boolean
  onMove: (at: number) => void
  onClose: () => void
}

/** A picture at full size, to pan; the arrow keys show the next one. */
export function ProductZoom(props: ProductZoomProps) {
  const { product, color, garment, at, open, onMove, onClose } = props
  const shots = shotsOf(product.name, color, garment)
  const shot = shots[at]
  const move = (step: 1 | -1) => onMove((at + step + shots.length) % shots.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1)
    else if (event.key === 'ArrowLeft') move(-1)
    else return
    event.preventDefault()
  }
  if (!shot) return null
  return (
    <Modal open={open} onClose={onClose} label={`Fotos de ${product.name}`} className={styles.zoom}>
      {/* The arrow keys only repeat the two buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.inside} onKeyDown={onKeyDown}>
        <div className={styles.bar}>
          <IconButton
            icon={<PageIcon name="chevron-left" />}
            label="Foto anterior"
            onClick={() => move(-1)}
          />
          <span className="num small" role="status">
            {at + 1} / {shots.length}
          </span>
          <IconButton
            icon={<PageIcon name="chevron-right" />}
            label="Foto siguiente"
            onClick={() => move(1)}
          />
          <IconButton icon="x" label="Cerrar" className={styles.close} onClick={onClose} />
        </div>
        <Stage key={at} label={shot.alt}>
          {shot.view === 'plan' ? (
            <img src={planAddress(garment)} alt={shot.alt} width={1000} height={1250} />
          ) : (
            <Large product={product} color={color} view={shot.view} alt={shot.alt} />
          )}
        </Stage>
      </div>
    </Modal>
  )
}

/** A picture wider than a phone starts at its middle, where the garment is. */
function Stage({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: stage } = ref
    if (stage) stage.scrollLeft = (stage.scrollWidth - stage.clientWidth) / 2
  }, [])
  return (
    // A scrolling region must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={ref} className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

type LargeProps = Pick<ProductZoomProps, 'product' | 'color'> & {
  view: 'front' | 'detail'
  alt: string
}

function Large({ product: { id, pictures }, color, view, alt }: LargeProps) {
  const version = pictures[color] ?? '0'
  const { avifSrcSet, fallback } = productPicture({ id, color, version, view })
  return (
    <Picture
      avif={avifSrcSet}
      fallbackSrc={fallback}
      sizes="1000px"
      width={1000}
      height={1250}
      alt={alt}
      priority
    />
  )
}
