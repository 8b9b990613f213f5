import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { FoldedCards } from '../listing/folded-cards.tsx'
import { PlaceHero } from '../layout/place-hero.tsx'
import { Chapter } from './chapter.tsx'
import type { CollectionPageData, Head } from './collection-page-data.ts'
import { MoreCollections } from './more-collections.tsx'
import { OutfitsSection } from './outfits.tsx'
import { StepsSection } from './steps.tsx'
import { StorySection } from './story.tsx'
import styles from './collection-page.module.css'

/** The page of urban, outdoor or essentials: picture, sections and products. */
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
        <FoldedCards cards={grid.cards} end={grid.end} id={hero.place} />
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

/** Breadcrumbs below the picture, which has no room for them. */
export function HeroCrumbs({ trail }: { trail: Head['trail'] }) {
  return <Breadcrumbs className={styles.crumbs} items={trail} />
}

/** "De la calle al sendero" → "de-la-calle-al-sendero": the id of a heading. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/g, '-')
