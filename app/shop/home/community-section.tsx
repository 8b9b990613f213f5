import type { HomeContent } from './home-content.ts'
import { shop } from '#core/base/policy/shop.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Drawing } from '#app/ui/icons/icon.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import { homeShapes } from './home-shapes.ts'
import styles from './community-section.module.css'

/** The last section: a link to the shop's profile on a social network. */
export function CommunitySection({ community }: { community: HomeContent['community'] }) {
  const { image, title, text, profile } = community
  return (
    <section className={styles.section} aria-labelledby="comunidad-titulo" data-surface="picture">
      <PlacePicture
        place={image}
        sizes="(width < 48rem) 200vw, 100vw"
        fill
        className={styles.picture}
      />
      <div className={styles.scrim} />
      <div className={styles.words}>
        <h2 id="comunidad-titulo" className="t-1">
          {title}
        </h2>
        <p className="lead">{text}</p>
        <a href={profile.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
          <span>{`${shop.name} en ${profile.name}`}</span>
          <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
          <Drawing shape={homeShapes.externalLink} size="sm" />
        </a>
      </div>
    </section>
  )
}
