import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { colorSlug } from '#core/catalogue/pictures.ts'
import { cutOf, type Focus } from '#core/catalogue/pictures/photographs.ts'
import { DESK } from '../../http/desk-paths.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { VIEW_LABELS, type VIEWS } from './picture-words.ts'
import type { ChosenPhoto } from './send-pictures.browser.ts'
import styles from './product-pictures.module.css'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/tiff'

type PicturePlaceProps = {
  of: { id: string; color: string }
  view: (typeof VIEWS)[number]
  chosen: ChosenPhoto | undefined
  canGoOn: boolean
  onChoose: (files: File[]) => void
  onFocus: (focus: Focus) => void
  onGoOn: () => void
  onLeave: () => void
}

/** The place of one photograph: which, how it is cut, and in which order. */
export function PicturePlace(props: PicturePlaceProps) {
  const { of, view, chosen, canGoOn, onChoose, onFocus, onGoOn, onLeave } = props
  const label = VIEW_LABELS[view]
  return (
    <li>
      {chosen ? <Whole of={of} chosen={chosen} onFocus={onFocus} /> : null}
      <label className={styles.place}>
        <span>{chosen ? `${label}: cambiar` : `${label}: elegir`}</span>
        <input
          type="file"
          name={view}
          accept={ACCEPTED}
          multiple
          onChange={({ currentTarget: input }) => {
            onChoose([...(input.files ?? [])])
            input.value = '' // the same file again is a choice too
          }}
        />
      </label>
      {chosen ? (
        <>
          {typeof chosen.source === 'string' ? <Kept view={view} photo={chosen.source} /> : null}
          <FocusFields view={view} focus={chosen.focus} onFocus={onFocus} />
          <span className={styles.moves}>
            {canGoOn ? (
              <DeskButton look="text" onClick={onGoOn} aria-label={`${label}: después`}>
                Después
              </DeskButton>
            ) : null}
            <DeskButton look="text" onClick={onLeave} aria-label={`${label}: quitar`}>
              Quitar
            </DeskButton>
          </span>
        </>
      ) : null}
    </li>
  )
}

/** For a browser without scripts: the photograph stays unless it is marked or another is chosen. */
const Kept = ({ view, photo }: { view: string; photo: string }) => (
  <>
    <input type="hidden" name={`photo_${view}`} value={photo} />
    <noscript>
      <label>
        <input type="checkbox" name={`sin_${view}`} value="si" /> Quitarla
      </label>
    </noscript>
  </>
)

type FocusFieldsProps = Pick<PicturePlaceProps, 'view' | 'onFocus'> & { focus: Focus }

/** By the keyboard, and for those who want a figure; a press on the photograph does the same. */
function FocusFields({ view, focus, onFocus }: FocusFieldsProps) {
  const label = VIEW_LABELS[view]
  return (
    <details className={styles.focus}>
      <summary aria-label={`${label}: encuadrar`}>Encuadrar</summary>
      <label>
        <span>De izquierda a derecha</span>
        <input
          type="range"
          name={`x_${view}`}
          aria-label={`${label}: centro, de izquierda a derecha`}
          min={0}
          max={100}
          value={focus.x}
          onChange={({ currentTarget: { valueAsNumber: x } }) => onFocus({ ...focus, x })}
        />
      </label>
      <label>
        <span>De arriba abajo</span>
        <input
          type="range"
          name={`y_${view}`}
          aria-label={`${label}: centro, de arriba abajo`}
          min={0}
          max={100}
          value={focus.y}
          onChange={({ currentTarget: { valueAsNumber: y } }) => onFocus({ ...focus, y })}
        />
      </label>
    </details>
  )
}

/** Of the drawing, in pixels; and its size before the photograph is read. */
const LONGEST_SIDE = 320
const EMPTY = { width: 256, height: 320 }

type WholeProps = Pick<PicturePlaceProps, 'of' | 'onFocus'> & { chosen: ChosenPhoto }

/**
 * The whole photograph, with what will be seen of it clear. A canvas, since the policy of the page
 * allows no other source for a chosen file. A press says what matters.
 */
function Whole({ of, chosen: { source, focus }, onFocus }: WholeProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const bitmap = useBitmap(source, of)
  useEffect(() => {
    if (ref.current && bitmap) draw(ref.current, bitmap, focus)
  }, [bitmap, focus])
  const press = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: PointerEvent) => {
    if (!bitmap) return // it cannot be seen, so nothing in it can be meant
    const { width, height } = currentTarget.getBoundingClientRect()
    onFocus({ x: share(offsetX, width), y: share(offsetY, height) })
  }
  return <canvas ref={ref} {...EMPTY} className={styles.whole} onPointerUp={press} aria-hidden />
}

const share = (at: number, length: number): number =>
  Math.min(100, Math.max(0, Math.round((at / length) * 100)))

/** The pixels of a file, or of a photograph that the shop keeps, once they are read. */
function useBitmap(source: File | string, { id, color }: PicturePlaceProps['of']) {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const address = `${DESK}/productos/${id}/fotos/${colorSlug(color)}/`
      const blob =
        typeof source === 'string' ? await fetch(address + source).then((it) => it.blob()) : source
      const made = await createImageBitmap(blob)
      if (!isGone) setBitmap(made)
    }
    // Not every browser reads every format: the name of the place still says that there is one.
    read().catch(() => {})
    return () => {
      isGone = true
    }
  }, [source, id, color])
  return bitmap
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, focus: Focus): void {
  const scale = LONGEST_SIDE / Math.max(bitmap.width, bitmap.height)
  const whole = {
    width: Math.round(bitmap.width * scale),
    height: Math.round(bitmap.height * scale),
  }
  Object.assign(canvas, whole)
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalAlpha = 0.35
  context.drawImage(bitmap, 0, 0, whole.width, whole.height)
  context.globalAlpha = 1
  const { left, top, width, height } = cutOf(whole, focus)
  const from = [left / scale, top / scale, width / scale, height / scale] as const
  context.clearRect(left, top, width, height)
  context.drawImage(bitmap, ...from, left, top, width, height)
  context.lineWidth = 2
  context.strokeStyle = '#fff'
  context.strokeRect(left + 1, top + 1, width - 2, height - 2)
  context.beginPath()
  context.arc((focus.x * whole.width) / 100, (focus.y * whole.height) / 100, 9, 0, 2 * Math.PI)
  context.stroke()
  context.lineWidth = 1
  context.strokeStyle = '#000'
  context.stroke()
}
