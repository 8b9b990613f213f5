import { useState, type DragEvent, type SubmitEvent } from 'react'
import { CENTRE, type Photographs } from '#core/catalogue/pictures/photographs.ts'
import { DESK } from '../../http/desk-paths.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskNotice } from '../../ui/desk-notice.tsx'
import { PicturePlace } from './picture-place.tsx'
import { NO_FRONT, VIEWS } from './picture-words.ts'
import type { WaitingPictures } from './product-pictures.tsx'
import { sendPictures, type Chosen, type ChosenPhoto } from './send-pictures.browser.ts'
import styles from './product-pictures.module.css'

type PictureUploadProps = {
  id: string
  color: string
  /** The photographs of the pictures that are shown; null if they were made before any was kept. */
  kept: Photographs | null
  onMade: (made: WaitingPictures) => void
}

/**
 * Three places for the photographs of a colour, by dropping files or by choosing them. What is shown
 * now stands in them already: one is replaced, cut otherwise or left out without sending the others
 * again. Without scripts it is a plain form.
 */
export function PictureUpload({ id, color, kept, onMade }: PictureUploadProps) {
  const [edited, setEdited] = useState<Chosen | null>(null)
  const chosen = edited ?? placesOf(kept)
  const { state, send, forget } = useSending(id, color, onMade)
  const choose = (next: Chosen) => {
    forget() // what was wrong before may be right now
    setEdited(next)
  }
  const { isOver, dropping } = useDropping((dropped) => choose(filled(chosen, dropped)))
  const isBusy = state.kind === 'sending'
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void send(chosen)
  }
  return (
    <form
      method="post"
      action={`${DESK}/productos/${id}/fotos`}
      encType="multipart/form-data"
      className={styles.upload}
      data-over={isOver || undefined}
      aria-label={`Fotos nuevas en ${color.toLowerCase()}`}
      onSubmit={submit}
      {...dropping}
    >
      <input type="hidden" name="color" value={color} />
      <p>Suelta aquí hasta tres fotos, o elígelas. Mejor de 2000 × 2500; se recortan a 4:5.</p>
      {kept === null ? (
        <p>
          Las de ahora se pusieron antes de que la tienda guardara las fotos enteras: para cambiar
          una, envíalas todas otra vez.
        </p>
      ) : null}
      <Places of={{ id, color }} chosen={chosen} onChange={choose} />
      {state.kind === 'failed' ? (
        <DeskNotice tone="failed" isAnswer>
          {state.text}
        </DeskNotice>
      ) : null}
      <Buttons state={state} onReset={edited ? () => setEdited(null) : undefined} />
    </form>
  )
}

type PlacesProps = {
  of: { id: string; color: string }
  chosen: Chosen
  onChange: (next: Chosen) => void
}

const Places = ({ of, chosen, onChange }: PlacesProps) => (
  <ul className={styles.places}>
    {VIEWS.map((view, at) => (
      <PicturePlace
        key={view}
        of={of}
        view={view}
        chosen={chosen[at]}
        canGoOn={at < VIEWS.length - 1 && chosen[at] !== undefined}
        onChoose={(files) => onChange(files.length > 0 ? placed(chosen, at, files) : chosen)}
        onFocus={(focus) =>
          onChange(chosen.map((one, n) => (n === at && one ? { ...one, focus } : one)))
        }
        onGoOn={() => onChange(swapped(chosen, at))}
        onLeave={() => onChange(chosen.with(at, undefined))}
      />
    ))}
  </ul>
)

type ButtonsProps = { state: Sending; onReset: (() => void) | undefined }

function Buttons({ state, onReset }: ButtonsProps) {
  const isBusy = state.kind === 'sending'
  return (
    <div className={styles.buttons}>
      <DeskButton type="submit" busy={isBusy}>
        {state.kind === 'failed' ? 'Volver a enviarlas' : 'Preparar las fotos'}
      </DeskButton>
      {onReset && !isBusy ? (
        <DeskButton look="text" onClick={onReset}>
          Dejarlo como estaba
        </DeskButton>
      ) : null}
      {isBusy ? (
        <span role="status">
          {state.part < 1 ? `Enviando, ${Math.round(state.part * 100)} %` : 'Preparándolas…'}
        </span>
      ) : null}
    </div>
  )
}

const placesOf = (kept: Photographs | null): Chosen =>
  VIEWS.map((view) => {
    const one = kept?.[view]
    return one && { source: one.photo, focus: one.focus }
  })

/** Files that are let fall on an element; the same is done by choosing them. */
function useDropping(onDrop: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      onDrop([...event.dataTransfer.files])
    },
  }
  return { isOver, dropping }
}

type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; part: number }
  | { kind: 'failed'; text: string }

function useSending(id: string, color: string, onMade: PictureUploadProps['onMade']) {
  const [state, setState] = useState<Sending>({ kind: 'idle' })
  const send = async (chosen: Chosen) => {
    if (!chosen[0]) return setState({ kind: 'failed', text: NO_FRONT })
    setState({ kind: 'sending', part: 0 })
    const outcome = await sendPictures(`${DESK}/productos/${id}/fotos`, { color, chosen }, (part) =>
      setState({ kind: 'sending', part }),
    )
    setState(outcome.ok ? { kind: 'idle' } : { kind: 'failed', text: outcome.text })
    if (outcome.ok) onMade(outcome)
  }
  return { state, send, forget: () => setState({ kind: 'idle' }) }
}

const asChosen = (file: File | undefined): ChosenPhoto | undefined =>
  file && { source: file, focus: CENTRE }

/** The dropped files in the empty places; where none is empty they begin anew. */
function filled(chosen: Chosen, dropped: File[]): Chosen {
  const rest = [...dropped]
  const isFull = chosen.every((one) => one !== undefined)
  return chosen.map((one) => (isFull ? undefined : one) ?? asChosen(rest.shift()))
}

/** The chosen files from a place on. */
const placed = (chosen: Chosen, from: number, files: readonly File[]): Chosen =>
  chosen.map((one, at) => asChosen(files[at - from]) ?? one)

const swapped = (chosen: Chosen, at: number): Chosen =>
  chosen.with(at, chosen[at + 1]).with(at + 1, chosen[at])
