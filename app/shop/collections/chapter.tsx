import type { ReactNode } from 'react'
import styles from './chapter.module.css'

type ChapterProps = {
  id: string // of its heading, and of the place a link jumps to
  title: string
  text?: ReactNode
  children: ReactNode
}

/** A part of a page with a heading of its own and, where there is more to say, a line beside it. */
export function Chapter({ id, title, text, children }: ChapterProps) {
  return (
    <section id={id} className={styles.chapter} aria-labelledby={`${id}-titulo`}>
      <div className={styles.head}>
        <h2 id={`${id}-titulo`}>{title}</h2>
        {text ? <p>{text}</p> : null}
      </div>
      {children}
    </section>
  )
}
