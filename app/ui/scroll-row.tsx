import { useRef, type ReactNode } from 'react'
import styles from './scroll-row.module.css'

/** The part of its width by which an arrow moves the row: what was at the edge stays in view. */
const STEP = 0.75

/**
 * Items (`<li>`) in a row that scrolls where it is too long, and fades where it goes on. A mouse
 * has an arrow at each end; fingers swipe, and the keyboard scrolls by its focus. What has
 * `aria-current` is in view at first.
 */
export function ScrollRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null)
  const move = (way: number) => row.current?.scrollBy(way * STEP * row.current.clientWidth, 0)
  return (
    <div className={styles.frame}>
      <ul ref={row}>{children}</ul>
      {[-1, 1].map((way) => (
        <button
          key={way}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => move(way)}
        />
      ))}
    </div>
  )
}
