import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PlaceHero } from '../layout/place-hero.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import { GiftBands } from './gift-bands.tsx'
import { GiftGuide } from './gift-guide.tsx'
import { GiftTiles } from './gift-tile.tsx'
import type { GiftsPageData } from './gifts-page-data.ts'
import styles from './gifts-page.module.css'

/** All gifts: by recipient, by price, and a guide. */
export function GiftsPage({ gifts }: { gifts: GiftsPageData }) {
  const { head, page, bands, count, others } = gifts
  const { place, title, text } = page
  return (
    <>
      <PlaceHero
        place={place}
        title={title}
        text={text}
        action={{ label: `Ver los ${count} regalos`, to: '#por-precio' }}
      />
      <div className={styles.page}>
        <div id="por-precio">
          <GiftBands bands={bands} end={gifts.end} of={place} />
        </div>
        <section className={styles.who} aria-labelledby="para-quien">
          <h2 id="para-quien">Para quién es</h2>
          <GiftTiles links={others} />
        </section>
      </div>
      <GiftGuide {...gifts} />
      <div className={styles.crumbs}>
        <Breadcrumbs items={head.trail} />
      </div>
    </>
  )
}

/** The gifts for one recipient, and links to the other pages. */
export function RecipientPage({ gifts }: { gifts: GiftsPageData }) {
  const { head, page, bands, others } = gifts
  const { place, title, text } = page
  return (
    <>
      <div className={styles.page}>
        <header className={styles.head} data-place={place}>
          <div className={styles.words}>
            <h1>{title}</h1>
            <p className="muted lead">{text}</p>
          </div>
          <PlacePicture
            place={place}
            sizes="(width >= 64rem) 60vw, 100vw"
            fill
            priority
            className={styles.picture}
          />
        </header>
        <GiftBands bands={bands} end={gifts.end} of={place} />
      </div>
      <GiftGuide {...gifts} />
      <section className={styles.others} aria-labelledby="y-ademas">
        <h2 id="y-ademas">Sigue por aquí</h2>
        <GiftTiles links={others} />
      </section>
      <div className={styles.crumbs}>
        <Breadcrumbs items={head.trail} />
      </div>
    </>
  )
}
