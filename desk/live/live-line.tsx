import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useRevalidator, type Location } from 'react-router'
import { thingOf } from '#core/owner/desk-live/live-things.ts'
import { DESK, signInPath } from '../http/desk-paths.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { changedText, freshText, FULL_TEXT, hereText, lostText, OVER_TEXT } from './live-words.ts'
import { useLive, type Live } from './live-store.ts'
import { freshOn, newsAddress } from './news-views.ts'
import styles from './live-line.module.css'

/** What is said once the page has been read again, and whether its first row gets the focus. */
type Then = { note: string; isList: boolean }

const LIST: Then = { note: 'La lista está al día', isList: true }
const PAGE: Then = { note: 'La página está al día', isList: false }
const NOTE_MS = 5000

/**
 * What has happened while the page is open, in one line that moves nothing else: what is new, who
 * else is here, what somebody has changed, and whether the connection is there. Only a press reads
 * the page again.
 */
export function LiveLine({ cursor }: { cursor: string }) {
  const live = useLive()
  const location = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { note, after } = useReadAgain(cursor)
  return (
    // Always there, or a screen reader would not hear the first line.
    <div className={styles.place} role="status">
      <Said
        live={live}
        location={location}
        note={note}
        onSeeList={() => {
          after(LIST)
          void navigate(newsAddress(location.pathname))
        }}
        onSeeChanges={() => {
          after(PAGE)
          void revalidate()
        }}
      />
    </div>
  )
}

/** Says that the page is up to date and moves the focus, when what was asked for is there. */
function useReadAgain(cursor: string) {
  const [note, setNote] = useState('')
  const wanted = useRef<Then | null>(null)
  const seen = useRef(cursor)
  useEffect(() => {
    if (seen.current === cursor) return undefined
    seen.current = cursor
    const then = wanted.current
    wanted.current = null
    setNote(then?.note ?? '')
    if (!then) return undefined
    // The button that was pressed is gone. An empty list has no row.
    const row = then.isList ? document.querySelector<HTMLElement>('[data-key-row]') : null
    const page = document.querySelector<HTMLElement>('#contenido')
    if (row) row.focus()
    else page?.focus({ preventScroll: true })
    const timer = setTimeout(() => setNote(''), NOTE_MS)
    return () => clearTimeout(timer)
  }, [cursor])
  return { note, after: (then: Then) => void (wanted.current = then) }
}

type SaidProps = {
  live: Live
  location: Location
  note: string
  onSeeList: () => void
  onSeeChanges: () => void
}

function Said({ live, location, note, onSeeList, onSeeChanges }: SaidProps) {
  const { status, news, heardAt } = live
  const { pathname, search } = location
  if (status === 'over') {
    return (
      <Line isAway>
        <span>{OVER_TEXT}</span>
        <a href={signInPath(DESK + pathname + search, true)} target="_blank" rel="noopener">
          Entrar en otra pestaña
        </a>
      </Line>
    )
  }
  if (status === 'full') return <Line isAway>{FULL_TEXT}</Line>
  if (status === 'lost') return <Line isAway>{lostText(new Date(heardAt))}</Line>
  const thing = thingOf(pathname)
  if (thing && news && (news.changed || news.here.length > 0)) {
    return (
      <Line>
        {news.changed ? (
          <>
            <span>{changedText(thing.kind, news.changed, new Date(heardAt))}</span>
            <DeskButton look="text" onClick={onSeeChanges}>
              Ver los cambios
            </DeskButton>
          </>
        ) : null}
        {news.here.length > 0 ? (
          <span>{hereText(thing.kind, news.here, news.changed !== null)}</span>
        ) : null}
      </Line>
    )
  }
  const fresh = freshText(pathname, freshOn(pathname, news?.fresh))
  if (fresh !== undefined) {
    return (
      <Line>
        <span>{fresh}</span>
        <DeskButton look="text" onClick={onSeeList}>
          Ver
        </DeskButton>
      </Line>
    )
  }
  return note === '' ? null : <Line>{note}</Line>
}

const Line = ({ isAway = false, children }: { isAway?: boolean; children: ReactNode }) => (
  <div className={styles.line} data-tone={isAway ? 'away' : undefined}>
    {children}
  </div>
)
