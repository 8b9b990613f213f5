import { Link, useLocation } from 'react-router'
import { PlacePicture } from './place-picture.tsx'
import type { Place } from './places.ts'
import styles from './place-banner.module.css'

type PlaceBannerProps = {
  place: Place
  title: string
  text: string
  action: { label: string; to: string }
  /** The banner is the page's heading; elsewhere it is a chapter. */
  heading?: 'h1' | 'h2'
  size?: 'hero' | 'band'
  /** It begins the page, under a clear header (`PageHandle`). */
  isTop?: boolean
}

/** A picture from edge to edge with a few words at its foot and one way on. */
export function PlaceBanner(props: PlaceBannerProps) {
  const { place, title, text, action, heading: Heading = 'h2', size = 'band', isTop } = props
  return (
    <section className={styles.banner} data-size={size} data-top={isTop} data-surface="picture">
      <PlacePicture place={place} sizes="100vw" fill priority className={styles.picture} />
      <div className={styles.scrim} />
      <div className={styles.words}>
        <Heading className={size === 'hero' ? 't-hero' : 't-1'}>{title}</Heading>
        <p className="lead">{text}</p>
        <BannerAction {...action} />
      </div>
    </section>
  )
}

/** A jump within the page keeps what the address says of filters. */
function BannerAction({ label, to }: { label: string; to: string }) {
  const { search } = useLocation()
  return <Link to={to.startsWith('#') ? search + to : to}>{label}</Link>
}
