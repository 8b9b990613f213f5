import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { CardGrid } from '../listing/card-grid.tsx'
import { PlaceHero } from '../layout/place-hero.tsx'
import { Chapter } from './chapter.tsx'
import type { CollectionPageData, Head } from './collection-page-data.ts'
import { MoreCollections } from './more-collections.tsx'
import { OutfitsSection } from './outfits.tsx'
import { StepsSection } from './steps.tsx'
import { StorySection } from './story.tsx'
import styles from './collection-page.module.css'

/** Urban, outdoor, essentials: a picture, what the collection is about, and all of it. */
export function CollectionPage({ page }: { page: CollectionPageData }) {
  const { head, hero, sections, grid, others } = page
  const count = grid.cards.length
  return (
    <>
      <PlaceHero {...hero} action={{ label: `Ver los ${count} productos`, to: '#productos' }} />
      <HeroCrumbs trail={head.trail} />
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      <Chapter id="productos" title={grid.title} text={`${count} productos`}>
        <CardGrid cards={grid.cards} mode="labels" headingLevel={3} />
      </Chapter>
      <MoreCollections collections={others} />
    </>
  )
}

function Section({ section }: { section: CollectionPageData['sections'][number] }) {
  const id = idOf(section.title)
  switch (section.kind) {
    case 'story':
      return <StorySection id={id} story={section} />
    case 'steps':
      return <StepsSection id={id} section={section} />
    case 'outfits':
      return <OutfitsSection id={id} section={section} />
  }
}

/** Where this page stands; under the picture, which leaves no room for small print. */
export function HeroCrumbs({ trail }: { trail: Head['trail'] }) {
  return <Breadcrumbs className={styles.crumbs} items={trail} />
}

/** "De la calle al sendero" → "de-la-calle-al-sendero": what a heading is known by on its page. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/g, '-')
