import { Link, useLocation } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { PlacePicture } from './place-picture.tsx'
import type { Place } from './places.ts'
import onPicture from './words-on-picture.module.css'
import styles from './place-banner.module.css'

type PlaceBannerProps = {
  place: Place
  title: string
  text: string
  action: { label: string; to: string }
  /** `h1` if the banner is the heading of the page. */
  heading?: 'h1' | 'h2'
  size?: 'hero' | 'band'
  /** Begins the page, under a transparent header (`PageHandle`). */
  isTop?: boolean
}

/** A full-width picture with a short text at its foot and one link. */
export function PlaceBanner(props: PlaceBannerProps) {
  const { place, title, text, action, heading: Heading = 'h2', size = 'band', isTop } = props
  return (
    <section className={styles.banner} data-size={size} data-top={isTop} data-surface="picture">
      <PlacePicture place={place} sizes="100vw" fill priority className={styles.picture} />
      <div className={styles.scrim} />
      <div className={classNames(onPicture.words, styles.words)}>
        <Heading className={size === 'hero' ? 't-hero' : 't-1'}>{title}</Heading>
        <p className="lead">{text}</p>
        <BannerAction {...action} />
      </div>
    </section>
  )
}

/** A link to an anchor keeps the query of the filters. */
function BannerAction({ label, to }: { label: string; to: string }) {
  const { search } = useLocation()
  return <Link to={to.startsWith('#') ? search + to : to}>{label}</Link>
}
