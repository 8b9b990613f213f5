import { useState, type KeyboardEvent, type Ref } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/overlays/modal.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { pagePicture, widestPicture } from '#core/catalogue/pictures/page-pictures.ts'
import { shotsOfCard, type Shot } from './product-gallery-shots.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'
import { useZoomStage } from './use-zoom-stage.ts'
import styles from './product-zoom.module.css'

type ProductZoomProps = {
  product: ProductCardData
  color: string
  garment: Garment | undefined
  at: number
  open: boolean
  onMove: (at: number) => void
  onClose: () => void
}

/**
 * A picture over the whole window: it begins enlarged, and a small map shows which part. Wheel,
 * pinch, keys and buttons enlarge it, dragging moves it, a press shows it whole.
 */
export function ProductZoom(props: ProductZoomProps) {
  const { product, color, garment, at, open, onMove, onClose } = props
  const version = product.pictures[color] ?? '0'
  const shots = shotsOfCard(product, color, garment)
  const shot = shots[at]
  const move = (step: 1 | -1) => onMove((at + step + shots.length) % shots.length)
  if (!shot) return null
  return (
    <Modal open={open} onClose={onClose} label={`Fotos de ${product.name}`} className={styles.zoom}>
      <Viewer
        shot={shot}
        source={sourceOf(shot, { id: product.id, color, version })}
        position={`${at + 1} / ${shots.length}`}
        onMove={move}
        onClose={onClose}
      />
    </Modal>
  )
}

/** `preview` is what the page shows already, and stands until the large one is there. */
type Source = { src: string; width: number; preview?: string; fallback?: string }

function sourceOf(shot: Shot, of: { id: string; color: string; version: string }): Source {
  // A drawing is sharp at any size.
  if (shot.view === 'plan') return { src: shot.src, width: 2000 }
  const { view } = shot
  const { avifSrcSet, fallback } = pagePicture({ ...of, view })
  return { ...widestPicture({ ...of, view }), preview: avifSrcSet, fallback }
}

type ViewerProps = {
  shot: Shot
  source: Source
  position: string
  onMove: (step: 1 | -1) => void
  onClose: () => void
}

function Viewer({ shot, source, position, onMove, onClose }: ViewerProps) {
  const { stage, picture, map, scale, most, enlarge, pan } = useZoomStage(shot.view, source.width)
  const isEnlarged = scale > 1
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (event.key === '+') enlarge(STEP)
    else if (event.key === '-') enlarge(1 / STEP)
    else if (!arrow) return
    // At an edge, and with the whole picture, they lead to the next one.
    else if (!pan(...arrow) && arrow[0] !== 0) onMove(arrow[0])
    event.preventDefault()
  }
  return (
    // The keys only repeat the buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.inside} onKeyDown={onKeyDown}>
      <Bar {...{ position, scale, most, enlarge, onMove, onClose }} />
      {/* A scrolling region must be focusable. */}
      <div
        ref={stage}
        className={styles.stage}
        role="group"
        aria-label={shot.alt}
        data-enlarged={isEnlarged || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <Large key={shot.view} ref={picture} source={source} alt={shot.alt} />
      </div>
      <div ref={map} className={styles.map} hidden={!isEnlarged} aria-hidden="true">
        <img src={source.preview ?? source.src} width={1000} height={1250} alt="" />
        <span />
      </div>
    </div>
  )
}

type BarProps = Pick<ViewerProps, 'position' | 'onMove' | 'onClose'> & {
  scale: number
  most: number
  enlarge: (factor: number) => void
}

/** The buttons, in the corners of the window. */
function Bar({ position, scale, most, enlarge, onMove, onClose }: BarProps) {
  return (
    <>
      <div className={styles.pill}>
        <IconButton
          icon={<PageIcon name="chevron-left" />}
          label="Foto anterior"
          onClick={() => onMove(-1)}
        />
        <span className="num small" role="status">
          {position}
        </span>
        <IconButton
          icon={<PageIcon name="chevron-right" />}
          label="Foto siguiente"
          onClick={() => onMove(1)}
        />
      </div>
      <div className={styles.pill} data-at="foot">
        <IconButton
          icon={<PageIcon name="minus" />}
          label="Alejar"
          aria-disabled={scale <= 1}
          onClick={() => enlarge(1 / STEP)}
        />
        <span className="num small" aria-hidden="true">
          {`${Math.round((100 * scale) / most)}\u00A0%`}
        </span>
        <IconButton
          icon={<PageIcon name="plus" />}
          label="Acercar"
          aria-disabled={scale >= most}
          onClick={() => enlarge(STEP)}
        />
      </div>
      <div className={styles.pill} data-at="end">
        <IconButton icon="x" label="Cerrar" onClick={onClose} />
      </div>
    </>
  )
}

const STEP = 1.5

const ARROWS: Record<string, readonly [x: 1 | 0 | -1, y: 1 | 0 | -1]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

type LargeProps = { source: Source; alt: string; ref: Ref<HTMLDivElement> }

/** The picture of the page, and over it the large one as soon as it is there. */
function Large({ source: { src, preview, fallback }, alt, ref }: LargeProps) {
  const [failed, setFailed] = useState(false)
  return (
    <div ref={ref} className={styles.picture}>
      {preview ? <img src={preview} width={1000} height={1250} alt="" draggable={false} /> : null}
      <img
        src={failed ? fallback : src}
        // Of a browser that does not know AVIF, or of a photo that is gone.
        onError={() => setFailed(true)}
        width={1000}
        height={1250}
        alt={alt}
        draggable={false}
      />
    </div>
  )
}
