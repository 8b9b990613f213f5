import { classNames } from '#app/ui/class-names.ts'
import { PlacePicture } from './place-picture.tsx'
import type { Place } from './places.ts'
import onPicture from './words-on-picture.module.css'
import styles from './place-hero.module.css'

/** The height of the box shows the middle of a wide picture, so it needs more than the width. */
const SIZES = '(36rem <= width < 64rem) 140vw, 100vw'

type PlaceHeroProps = {
  place: Place
  /** The srcset of an upright cut, for a phone. */
  upright?: string | undefined
  title: string
  text: string
  /** A link to the products on the page. */
  action: { label: string; to: `#${string}` }
}

/**
 * The head of a page: a full-width picture with the page's name at its foot. Its top is without
 * text, and dark where the header stands on it.
 */
export function PlaceHero({ place, upright, title, text, action }: PlaceHeroProps) {
  return (
    <header className={styles.hero} data-place={place} data-surface="picture">
      <PlacePicture
        place={place}
        upright={upright}
        sizes={SIZES}
        fill
        priority
        className={styles.picture}
      />
      <div className={styles.scrim} />
      <div className={classNames(onPicture.words, styles.words)}>
        <h1 className="t-hero">{title}</h1>
        <p className="lead">{text}</p>
        <a href={action.to}>{action.label}</a>
      </div>
    </header>
  )
}
