import type { ReactNode } from 'react'
import styles from './chapter.module.css'

type ChapterProps = {
  id: string // id of the heading, and the anchor of links
  title: string
  text?: ReactNode
  children: ReactNode
}

/** A section with a heading and an optional line of text beside it. */
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
