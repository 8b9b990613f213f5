import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { ROLE_LABELS, type StaffRole } from '#core/account/staff/staff.ts'
import { LiveLine } from '../live/live-line.tsx'
import { useNews } from '../live/use-news.ts'
import type { Room } from '../rooms.ts'
import { useTakingBack } from '../ui/answer-toast.ts'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { useKeyboard } from '../ui/use-keys.ts'
import { SearchField } from '../search/search-field.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useRoomKeys } from './use-room-keys.ts'
import { WaitingLine } from './waiting-line.tsx'
import styles from './shell.module.css'

/** What waits in the rooms, by their addresses. */
type Counts = Readonly<Record<string, number>>

type ShellProps = {
  shopName: string
  rooms: readonly Room[]
  counts: Counts
  /** What the page knew when it was loaded; see `live-cursor.ts`. */
  cursor: string
  person: { name: string; role: StaffRole }
  children: ReactNode
}

/** The frame around every room: navigation at the side, or under the thumb on a phone. */
export function Shell({ shopName, rooms, counts: loaded, cursor, person, children }: ShellProps) {
  useKeyboard()
  useTakingBack()
  const { news } = useNews(cursor)
  const counts: Counts = { ...loaded, ...news?.waiting }
  useRoomKeys(rooms)
  return (
    <>
      <a className={styles.skip} href="#contenido">
        Ir al contenido
      </a>
      <WaitingLine />
      <div className={styles.desk}>
        <nav className={styles.side} aria-label="Salas">
          <Link to="/" className={styles.logo} aria-label={`${shopName}, el mostrador`}>
            <Ridge />
            <span>{shopName}</span>
          </Link>
          {([1, 2, 3, 4] as const).map((group) => (
            <Group
              key={group}
              rooms={rooms.filter((room) => room.group === group)}
              counts={counts}
            />
          ))}
        </nav>
        <header className={styles.top}>
          <SearchField rooms={rooms} />
          <div className={styles.right}>
            <KeysPanel />
            <PersonMenu name={person.name} role={ROLE_LABELS[person.role]} />
          </div>
        </header>
        <main id="contenido" tabIndex={-1} className={styles.main}>
          <LiveLine cursor={cursor} />
          {children}
        </main>
        <ThumbBar rooms={rooms} counts={counts} />
      </div>
    </>
  )
}

const Ridge = () => (
  <svg
    viewBox="0 0 30 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.1"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M2 20 11.5 3l6 10.5L20.8 9 28 20" />
  </svg>
)

type RoomsProps = Pick<ShellProps, 'rooms' | 'counts'>

function Group({ rooms, counts }: RoomsProps) {
  if (rooms.length === 0) return null
  return (
    <ul>
      {rooms.map(({ to, label, key }) => (
        <li key={to}>
          <NavLink to={to} className={styles.room ?? ''} aria-keyshortcuts={`g ${key}`}>
            <span>{label}</span>
            <Count count={counts[to]} />
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function Count({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span className={styles.count}>
      <VisuallyHidden>esperan </VisuallyHidden>
      {count}
    </span>
  )
}

/** At most five places: the rooms of the day, and the way to all. */
function ThumbBar({ rooms, counts }: RoomsProps) {
  return (
    <nav className={styles.thumbs} aria-label="Salas principales">
      {rooms
        .filter(({ icon }) => icon !== undefined)
        .slice(0, 4)
        .map(({ to, label, icon }) => (
          <NavLink key={to} to={to}>
            {icon ? <DeskIcon name={icon} size="md" /> : null}
            {label}
            <Count count={counts[to]} />
          </NavLink>
        ))}
      <NavLink to="/salas">
        <DeskIcon name="menu" size="md" />
        Más
      </NavLink>
    </nav>
  )
}
