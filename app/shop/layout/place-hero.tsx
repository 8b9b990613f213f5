import { PlacePicture } from './place-picture.tsx'
import type { Place } from './places.ts'
import styles from './place-hero.module.css'

type PlaceHeroProps = {
  place: Place
  title: string
  text: string
  /** A link to the products on the page. */
  action: { label: string; to: `#${string}` }
}

/**
 * The head of a page: a full-width picture with the page's name at its foot. Its top is dark and
 * without text, for the header.
 */
export function PlaceHero({ place, title, text, action }: PlaceHeroProps) {
  return (
    <header className={styles.hero} data-place={place} data-surface="picture">
      <PlacePicture place={place} sizes="100vw" fill priority className={styles.picture} />
      <div className={styles.scrim} />
      <div className={styles.words}>
        <h1 className="t-hero">{title}</h1>
        <p className="lead">{text}</p>
        <a href={action.to}>{action.label}</a>
      </div>
    </header>
  )
}
